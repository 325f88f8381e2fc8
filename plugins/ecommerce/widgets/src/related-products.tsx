import { follow, type Row } from '@tessera/core'
import { categoriesToProducts, type category, product } from '@tessera/ecommerce'
import { useRows, Widget } from '@tessera/widget-sdk'
import { CardShelf, Heading } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'

const shown = 3

interface RelatedProductsProps {
  readonly of: Row<typeof product>
  readonly category: Row<typeof category>
}

/** A few other products of the same category, starting after this one. */
export function RelatedProducts({ of, category }: RelatedProductsProps) {
  const m = useMessages('relatedProducts')
  const links = useRows(categoriesToProducts, {
    filters: {
      and: [
        { column: 'categoryId', method: 'eq', value: category.id },
        { column: 'productId', method: 'ne', value: of.id },
      ],
    },
    orderBy: [{ column: 'orderIndex', method: 'asc' }],
    limit: shown,
    include: [follow(categoriesToProducts, 'productId')],
  })
  const others = links.flatMap(link => link.product ?? [])
  if (others.length === 0) return null
  return (
    <CardShelf
      header={<Heading className="mb-10">{m.title}</Heading>}
      count={others.length}
      isDense
      className="bg-surface"
    >
      {others.map(each => (
        <Widget key={each.id} of={product} data={each} />
      ))}
    </CardShelf>
  )
}
