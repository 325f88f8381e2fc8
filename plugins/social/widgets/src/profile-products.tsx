import type { Row } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { type profile, profilesToProducts } from '@tessera/social'
import { useLinked, Widget } from '@tessera/widget-sdk'
import { CardShelf, Heading } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'

/** The products of a profile; nothing without a shop. */
export function ProfileProducts({ of }: { readonly of: Row<typeof profile> }) {
  const m = useMessages('profileProducts')
  const products = useLinked(profilesToProducts, of)
  if (products.length === 0) return null
  return (
    <CardShelf
      header={<Heading className="mb-10">{m.products}</Heading>}
      count={products.length}
      isDense
      className="bg-surface"
    >
      {products.map(({ link, record }) => (
        <Widget key={link.id} of={product} data={record} className={link.className} />
      ))}
    </CardShelf>
  )
}
