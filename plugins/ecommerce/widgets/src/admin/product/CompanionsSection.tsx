import { product } from '@tessera/ecommerce'
import { LinkedRecords } from '@tessera/widget-sdk/admin'
import { useMessages } from '../../messages.ts'

/** What goes well with the product. */
export function CompanionsSection() {
  const m = useMessages('productCompanions')
  return <LinkedRecords part="companions" entity={product} label={m.add} hint={m.hint} />
}
