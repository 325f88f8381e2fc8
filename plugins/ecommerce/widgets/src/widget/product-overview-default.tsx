import { product, type widget, widgetsToProducts } from '@tessera/ecommerce'
import { useLinked, useSegment, type VariantProps, Widget } from '@tessera/widget-sdk'
import { ShownBy } from '../product-actions.tsx'

/** The product of the page's url, else the first that it is linked to. */
export default function ProductOverviewWidget({ data, className }: VariantProps<typeof widget>) {
  const named = useSegment(product, 'slug')
  const [first] = useLinked(widgetsToProducts, named ? null : data)
  const shown = named ?? first?.record
  if (!shown) return null
  return (
    <ShownBy value={data.id}>
      <Widget of={product} data={shown} variant="overview-default" className={className} />
    </ShownBy>
  )
}
