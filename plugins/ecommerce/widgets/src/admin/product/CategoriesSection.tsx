import { category } from '@tessera/ecommerce'
import { LinkedRecords } from '@tessera/widget-sdk/admin'
import { useMessages } from '../../messages.ts'

/** The categories that the product is in. */
export function CategoriesSection() {
  const m = useMessages('productCategories')
  return <LinkedRecords part="categories" entity={category} label={m.add} />
}
