import { follow, type Row } from '@tessera/core'
import { categoriesToProducts, type category, product, relatedProduct } from '@tessera/ecommerce'
import { useRows, Widget } from '@tessera/widget-sdk'
import { CardShelf, Heading } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'

const most = { chosen: 6, ofCategory: 3 } as const

interface RelatedProductsProps {
  readonly of: Row<typeof product>
  readonly category: Row<typeof category> | undefined
}

/** What the shop says goes well with a product, else a few others of its category. */
export function RelatedProducts({ of, category }: RelatedProductsProps) {
  const links = useRows(relatedProduct, {
    filters: {
      and: [
        { column: 'productId', method: 'eq', value: of.id },
        { column: 'relatedId', method: 'ne', value: of.id },
      ],
    },
    orderBy: [
      { column: 'orderIndex', method: 'asc' },
      { column: 'createdAt', method: 'asc' },
    ],
    limit: most.chosen,
    include: [follow(relatedProduct, 'relatedId')],
  })
  const chosen = links.flatMap(link => link.related ?? [])
  if (chosen.length > 0) return <Shelf products={chosen} />
  return category ? <OthersOfCategory of={of} category={category} /> : null
}

interface OthersOfCategoryProps extends RelatedProductsProps {
  readonly category: Row<typeof category>
}

/** Starting after this one. */
function OthersOfCategory({ of, category }: OthersOfCategoryProps) {
  const links = useRows(categoriesToProducts, {
    filters: {
      and: [
        { column: 'categoryId', method: 'eq', value: category.id },
        { column: 'productId', method: 'ne', value: of.id },
      ],
    },
    orderBy: [{ column: 'orderIndex', method: 'asc' }],
    limit: most.ofCategory,
    include: [follow(categoriesToProducts, 'productId')],
  })
  const others = links.flatMap(link => link.product ?? [])
  return others.length > 0 && <Shelf products={others} />
}

function Shelf({ products }: { readonly products: readonly Row<typeof product>[] }) {
  const m = useMessages('relatedProducts')
  return (
    <CardShelf
      header={<Heading className="mb-10">{m.title}</Heading>}
      count={products.length}
      isDense
      className="bg-surface"
    >
      {products.map(each => (
        <Widget key={each.id} of={product} data={each} />
      ))}
    </CardShelf>
  )
}
