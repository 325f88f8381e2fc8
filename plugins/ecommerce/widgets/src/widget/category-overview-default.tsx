import { category, type widget, widgetsToCategories } from '@tessera/ecommerce'
import { useLinked, useSegment, type VariantProps, Widget } from '@tessera/widget-sdk'

/** The category of the page's url, else the first that it is linked to. */
export default function CategoryOverviewWidget({ data, className }: VariantProps<typeof widget>) {
  const named = useSegment(category, 'slug')
  const [first] = useLinked(widgetsToCategories, named ? null : data)
  const shown = named ?? first?.record
  return shown ? <Widget of={category} data={shown} variant="overview-default" className={className} /> : null
}
