import type { Row } from '@tessera/core'
import { product } from '@tessera/ecommerce'
import { cn, type PagedRows, useAddressWith, Widget } from '@tessera/widget-sdk'
import { ButtonLink, CardGrid, Pagination, PictureHints } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'
import { isFiltered, useProductChoice, withoutFilters } from './product-choice.ts'

/** Fills rows of three and of two. */
export const productsPerPage = 24

const perRow = 3

/** Width of a card's picture: two in a row on phones, two or three in wider windows. */
const alone = '(min-width: 80rem) 23rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 45vw'
const besideFilters = '(min-width: 80rem) 18rem, (min-width: 64rem) 33vw, (min-width: 40rem) 46vw, 45vw'

interface ProductListProps {
  readonly products: PagedRows<Row<typeof product>>
  /** It shares its row with the filters, so that cards are narrower. */
  readonly isBesideFilters?: boolean
  /** It is the first thing on the page, so its first row is visible without scrolling. */
  readonly isOpening?: boolean
  readonly className?: string
}

/** Products side by side, with pagination. */
export function ProductList({
  products: { rows, total },
  isBesideFilters = false,
  isOpening = false,
  className,
}: ProductListProps) {
  const m = useMessages('productList')
  const choice = useProductChoice()
  const addressWith = useAddressWith()
  if (total === 0) {
    return (
      <div className={className}>
        <p className="text-lg text-text-muted">{isFiltered(choice) ? m.none : m.empty}</p>
        {isFiltered(choice) && (
          <ButtonLink href={addressWith(withoutFilters)} variant="outline" className="mt-6">
            {m.all}
          </ButtonLink>
        )}
      </div>
    )
  }
  return (
    <div className={cn('space-y-14', className)}>
      <CardGrid isDense className={cn('sm:gap-y-14', isBesideFilters && 'lg:grid-cols-2 xl:grid-cols-3')}>
        {rows.map((each, index) => (
          <PictureHints
            key={each.id}
            sizes={isBesideFilters ? besideFilters : alone}
            isPriority={isOpening && index < 2}
            isEager={isOpening && index < perRow}
          >
            <Widget of={product} data={each} />
          </PictureHints>
        ))}
      </CardGrid>
      <Pagination total={total} perPage={productsPerPage} />
    </div>
  )
}
