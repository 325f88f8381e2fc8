import type { Row } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { cn, defineMessages, type PagedRows, useMessages, Widget } from '@tessera/widget-sdk'
import { CardGrid, Pagination } from '@tessera/widget-sdk/ui'

const messages = defineMessages({
  en: { none: 'There is nothing here yet.', found: { one: '{count} product', other: '{count} products' } },
  ru: {
    none: 'Здесь пока ничего нет.',
    found: { one: '{count} товар', few: '{count} товара', many: '{count} товаров', other: '{count} товара' },
  },
})

/** Fills rows of three and of two. */
export const productsPerPage = 24

interface ProductListProps {
  readonly products: PagedRows<Row<typeof product>>
  readonly className?: string
}

/** Products side by side, and the way to the other pages. */
export function ProductList({ products: { rows, total }, className }: ProductListProps) {
  const m = useMessages(messages)
  if (total === 0) return <p className={cn('text-lg text-text-muted', className)}>{m.none}</p>
  return (
    <div className={cn('space-y-14', className)}>
      <CardGrid className="gap-y-14">
        {rows.map(each => (
          <Widget key={each.id} of={product} data={each} />
        ))}
      </CardGrid>
      <Pagination total={total} perPage={productsPerPage} />
    </div>
  )
}
