import type { Block } from '@tessera/widget-sdk/admin'
import { categoryList } from './category-list.ts'
import { categoryOverview } from './category-overview.ts'
import { checkout } from './checkout.ts'
import { currencySwitch } from './currency-switch.ts'
import { orderList } from './order-list.ts'
import { productList } from './product-list.ts'
import { productOverview } from './product-overview.ts'
import { selection } from './selection.ts'
import { storeList } from './store-list.ts'
import { storeOverview } from './store-overview.ts'

/** Blocks of the shop. */
export const blocks: readonly Block[] = [
  productList,
  categoryList,
  storeList,
  selection,
  checkout,
  currencySwitch,
  orderList,
  productOverview,
  categoryOverview,
  storeOverview,
]
