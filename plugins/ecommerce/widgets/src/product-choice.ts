import { type ProductOrder, productOrders } from '@tessera/ecommerce'
import { usePageQueries, usePageQuery } from '@tessera/widget-sdk'
import { useShownCurrency } from './shown-currency.ts'

/** What the url of a list of products selects. */
export interface ProductChoice {
  readonly order: ProductOrder | undefined
  readonly from: number | undefined
  readonly to: number | undefined
  /** Code of the currency of `from`, `to` and orders by price; undefined for the shop's own. */
  readonly currency: string | undefined
  /** `colour:Blue` */
  readonly value: readonly string[]
}

/** A change of the url that removes all filters but keeps the order. */
export const withoutFilters = { from: null, to: null, value: null, page: null } as const

/** Whether it selects anything but all products. */
export function isFiltered({ from, to, value }: ProductChoice): boolean {
  return from !== undefined || to !== undefined || value.length > 0
}

/** Whether prices decide what it finds, or in which order. */
export function isByPrice({ order, from, to }: ProductChoice): boolean {
  return from !== undefined || to !== undefined || order === 'price' || order === 'price-desc'
}

export function useProductChoice(): ProductChoice {
  const { asked } = useShownCurrency()
  const order = usePageQuery('order', orderParameter)
  const from = usePageQuery('from', amountParameter)
  const to = usePageQuery('to', amountParameter)
  const { value } = usePageQueries({ value: valueParameter })
  return {
    order: (order as ProductOrder | null) ?? undefined,
    from: from === null ? undefined : Number(from),
    to: to === null ? undefined : Number(to),
    currency: asked?.code,
    value,
  }
}

function orderParameter(value: string): string | null {
  return productOrders.find(each => each === value) ?? null
}

/** Whole numbers of at most nine digits. */
function amountParameter(value: string): string | null {
  return /^\d{1,9}$/.test(value) ? String(Number(value)) : null
}

/** The slug of a key and a value. */
function valueParameter(value: string): string | null {
  return value.length <= 300 && /^[a-z0-9]+(-[a-z0-9]+)*:\P{Cc}+$/u.test(value) ? value : null
}
