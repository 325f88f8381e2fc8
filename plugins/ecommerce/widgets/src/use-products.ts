import { follow, type Row } from '@tessera/core'
import {
  categoriesToProducts,
  type category,
  product,
  type store,
  storesToProducts,
  type widget,
  widgetsToProducts,
} from '@tessera/ecommerce'
import { type PagedRows, usePagedRows } from '@tessera/widget-sdk'
import { productsPerPage } from './product-list.tsx'

type Products = PagedRows<Row<typeof product>>

const newest = [{ column: 'id', method: 'desc' }] as const
const byOrder = [{ column: 'orderIndex', method: 'asc' }] as const

/** All products, the newest first, as far as the page shows them. */
export function useAllProducts(): Products {
  return usePagedRows(product, { orderBy: newest }, productsPerPage)
}

/** The products of a category. */
export function useProductsOfCategory({ id }: Row<typeof category>): Products {
  const filters = { and: [{ column: 'categoryId', method: 'eq', value: id }] } as const
  const include = [follow(categoriesToProducts, 'productId')]
  return productsOf(usePagedRows(categoriesToProducts, { filters, orderBy: byOrder, include }, productsPerPage))
}

/** What a store has. */
export function useProductsOfStore({ id }: Row<typeof store>): Products {
  const filters = { and: [{ column: 'storeId', method: 'eq', value: id }] } as const
  const include = [follow(storesToProducts, 'productId')]
  return productsOf(usePagedRows(storesToProducts, { filters, orderBy: byOrder, include }, productsPerPage))
}

/** The products that a widget is linked to. */
export function useProductsOfWidget({ id }: Row<typeof widget>): Products {
  const filters = { and: [{ column: 'widgetId', method: 'eq', value: id }] } as const
  const include = [follow(widgetsToProducts, 'productId')]
  return productsOf(usePagedRows(widgetsToProducts, { filters, orderBy: byOrder, include }, productsPerPage))
}

function productsOf({ rows, total }: PagedRows<{ readonly product: Row<typeof product> | null }>): Products {
  return { rows: rows.flatMap(row => row.product ?? []), total }
}
