import { store, type widget, widgetsToStores } from '@tessera/ecommerce'
import { useLinked, useSegment, type VariantProps, Widget } from '@tessera/widget-sdk'

/** The store of the page's url, else the first that it is linked to. */
export default function StoreOverviewWidget({ data, className }: VariantProps<typeof widget>) {
  const named = useSegment(store, 'slug')
  const [first] = useLinked(widgetsToStores, named ? null : data)
  const shown = named ?? first?.record
  return shown ? <Widget of={store} data={shown} variant="overview-default" className={className} /> : null
}
