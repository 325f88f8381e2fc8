import { product } from '@tessera/ecommerce'
import { LinkedRecords } from '@tessera/widget-sdk/admin'
import { useMessages } from '../../messages.ts'

/** What goes well with the product. */
export function RelatedSection() {
  const m = useMessages('productRelated')
  return <LinkedRecords part="related" entity={product} label={m.add} hint={m.hint} />
}
