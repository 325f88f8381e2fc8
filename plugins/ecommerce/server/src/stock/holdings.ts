import type { Row } from '@tessera/core'
import {
  order,
  ordersToProducts,
  parcel,
  parcelLine,
  product,
  stock,
  stockMovement,
  storesToProducts,
} from '@tessera/ecommerce'
import { selected, sqlNames, type Transaction } from '@tessera/server'
import type { StockRow } from './allocate.ts'
import type { LockedStock } from './ledger.ts'
import { stepSql } from './step.ts'

/** What an order has of a stock. */
export interface Taken {
  readonly orderId: string
  /** Null for a line that is gone. */
  readonly lineId: string | null
  readonly stockId: string
  /** Set aside. */
  readonly held: number
  /** Sold, and not returned. */
  readonly gone: number
}

/** A line of an order, as its stock is concerned. */
export interface StockLine {
  readonly id: string
  readonly orderId: string
  readonly productId: string
  readonly skuId: string | null
  readonly storeId: string | null
  readonly quantity: number
  /** Of its product: quantities are multiples of it. */
  readonly step: number
  /** How many were sent in parcels. */
  readonly sent: number
}

/** Orders with what they have of stocks, which are locked. */
export interface Holdings {
  /** By their ids: the first one that was added comes first. */
  readonly lines: readonly StockLine[]
  readonly taken: readonly Taken[]
  /** All that the lines may take from. */
  readonly stocks: readonly (LockedStock & StockRow)[]
  /** What is to be decided about the orders, by their ids. */
  readonly attention: Readonly<Record<string, Row<typeof order>['attention']>>
}

const [orders, o] = sqlNames(order, 'o')
const [lines, l] = sqlNames(ordersToProducts, 'l')
const [products, p] = sqlNames(product, 'p')
const [stocks, s] = sqlNames(stock, 's')
const [movements, m] = sqlNames(stockMovement, 'm')
const [storeLinks, sl] = sqlNames(storesToProducts, 'sl')
const [parcels, pa] = sqlNames(parcel, 'pa')
const [parcelLines, pl] = sqlNames(parcelLine, 'pl')

// By hand: it locks, and what checkouts pay for is one statement.
const holdingsSql = `with lines as (
  select ${selected(l, 'id', 'orderId', 'productId', 'skuId', 'storeId', 'quantity')}, ${p.step} as "step",
    (select coalesce(sum(${pl.quantity}), 0)::integer from ${parcelLines} join ${parcels} on ${pa.id} = ${pl.parcelId}
      where ${pl.lineId} = ${l.id} and ${pa.sentAt} is not null) as "sent"
  from ${lines} join ${products} on ${p.id} = ${l.productId} where ${l.orderId} = any($1::uuid[]) order by ${l.id}
), taken as (
  select ${m.orderId} as "orderId", ${m.lineId} as "lineId", ${m.stockId} as "stockId",
    sum(${m.reserved})::integer as "held", -sum(${m.available} + ${m.reserved})::integer as "gone"
  from ${movements} where ${m.orderId} = any($1::uuid[]) group by 1, 2, 3
), stocks as (
  select ${selected(s, 'id', 'productId', 'skuId', 'storeId', 'available', 'reserved', 'lowAt')}, ${stepSql(s.productId)} as "step"
  from ${stocks} where ${s.productId} in (select "productId" from lines) or ${s.id} in (select "stockId" from taken)
  order by ${s.id} for update of s
), placed as (
  select stocks.*, (select min(${sl.orderIndex}) from ${storeLinks}
    where ${sl.storeId} = stocks."storeId" and ${sl.productId} = stocks."productId") as "place"
  from stocks
)
select coalesce((select jsonb_agg(lines) from lines), '[]') as "lines",
  coalesce((select jsonb_agg(taken) from taken), '[]') as "taken",
  coalesce((select jsonb_agg(placed) from placed), '[]') as "stocks",
  (select coalesce(jsonb_object_agg(${o.id}, ${o.attention}), '{}') from ${orders} where ${o.id} = any($1::uuid[])) as "attention"`

/** Reads what orders have and may have of stocks, and locks these until the transaction ends. The orders are locked. */
export async function lockHoldings(orderIds: readonly string[], transaction: Transaction): Promise<Holdings> {
  const values = [[...new Set(orderIds)]]
  const [found] = await transaction.query<Holdings>({ text: holdingsSql, values, name: 'ecommerce_lock_stocks' })
  return found as Holdings
}
