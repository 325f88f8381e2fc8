import { cn } from '@tessera/widget-sdk'
import { ChosenFilters } from './chosen-filters.tsx'
import { CurrencyToggleGroup } from './currency-toggle-group.tsx'
import { useMessages } from './messages.ts'
import { ProductFilters } from './product-filters.tsx'
import { ProductList } from './product-list.tsx'
import { type ProductScope, useFoundProducts } from './use-found-products.ts'

interface CatalogueProps {
  readonly scope?: ProductScope
  /** The page has no other currency switch above it. */
  readonly hasCurrencies?: boolean
  readonly className?: string
}

const everything: ProductScope = {}

/** Products of the shop, of a category or of a store, with filters. */
export function Catalogue({ scope = everything, hasCurrencies = false, className }: CatalogueProps) {
  const m = useMessages('catalogue')
  const { products, total, hasMore, facets } = useFoundProducts(scope)
  return (
    <div className={cn('gap-x-12 gap-y-8 max-lg:space-y-8 lg:grid lg:grid-cols-[14rem_1fr]', className)}>
      <ProductFilters facets={facets} />
      <div>
        <div className="mb-6 flex min-h-9 flex-wrap items-center gap-x-6 gap-y-3">
          <h2 className="font-normal font-sans text-sm text-text-muted">
            {hasMore && m.over} {m.found(total)}
          </h2>
          <ChosenFilters facets={facets} />
          {hasCurrencies && <CurrencyToggleGroup className="ml-auto" />}
        </div>
        <ProductList products={{ rows: products, total }} isBesideFilters isOpening={scope.store === undefined} />
      </div>
    </div>
  )
}
