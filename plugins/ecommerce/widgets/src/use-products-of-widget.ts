import type { Row } from '@tessera/core'
import { follow } from '@tessera/core'
import { type product, type widget, widgetsToProducts } from '@tessera/ecommerce'
import { type PagedRows, usePagedRows } from '@tessera/widget-sdk'
import { productsPerPage } from './product-list.tsx'

const byOrder = [{ column: 'orderIndex', method: 'asc' }] as const

/** The products that a widget is linked to, for the current page of the list. */
export function useProductsOfWidget({ id }: Row<typeof widget>): PagedRows<Row<typeof product>> {
  const filters = { and: [{ column: 'widgetId', method: 'eq', value: id }] } as const
  const include = [follow(widgetsToProducts, 'productId')]
  const { rows, total } = usePagedRows(widgetsToProducts, { filters, orderBy: byOrder, include }, productsPerPage)
  return { rows: rows.flatMap(row => row.product ?? []), total }
}
