import { category, product } from '@tessera/ecommerce'
import { cn, useListAddressOf, useRows, Widget } from '@tessera/widget-sdk'
import { SafeLink } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'
import { pill } from './pill.ts'

/** Maximum number of categories. */
const maxCategories = 60

/** The categories of the shop as buttons; the one that the page shows is marked. */
export function CategoryLinks({ className }: { readonly className?: string }) {
  const m = useMessages('categoryLinks')
  const everything = useListAddressOf(product)
  const categories = useRows(category, { limit: maxCategories })
  if (categories.length === 0) return null
  return (
    <nav aria-label={m.label} className={cn('flex flex-wrap gap-2', className)}>
      <SafeLink url={everything} className={pill}>
        {m.everything}
      </SafeLink>
      {categories.map(each => (
        <Widget key={each.id} of={category} data={each} variant="button-default" />
      ))}
    </nav>
  )
}
