import type { Row } from '@tessera/core'
import { availability, product, sku, stock, store } from '@tessera/ecommerce'
import {
  type Caller,
  type Cause,
  type Context,
  givenId,
  issues,
  NotFoundError,
  newId,
  type PluginHost,
  RefusedError,
  selected,
  sqlNames,
  system,
  type Transaction,
  ValidationError,
} from '@tessera/server'
import { ecommerceIssues } from '../errors.ts'
import { lockProducts } from '../product-lock.ts'
import { type LockedStock, type Movement, tellLevels, tellWaiting, writeMovements } from './ledger.ts'
import { stepSql } from './step.ts'

type Host = Pick<PluginHost, 'service' | 'jobs' | 'database'>

/** How many there are of a product, in a store or of one of its SKUs. */
export type ShownStock = Pick<Row<typeof stock>, 'id' | 'skuId' | 'storeId' | 'available' | 'reserved' | 'lowAt'>

/** What somebody has counted, or received. */
export interface StockCount {
  readonly skuId?: string | null
  readonly storeId?: string | null
  /** So many can be sold; null: not tracked any more. */
  readonly available?: number | null
  /** So many have come in addition. */
  readonly received?: number
  /** What was shown as available; null for what wasn't tracked. */
  readonly expected?: number | null
  /** Few, from here on; null: never. Absent: as it is. */
  readonly lowAt?: number | null
  readonly reason?: string | null
}

/** A count of one of many products. */
export interface ProductCount extends StockCount {
  readonly productId: string
}

const [stocks, s] = sqlNames(stock, 's')
const columns = `${selected(s, 'id', 'productId', 'skuId', 'storeId', 'available', 'reserved', 'lowAt')}, ${stepSql(s.productId)} as "step"`
/** More of a product isn't counted. */
export const mostPieces = 1_000_000_000

/** The stock of a product; empty where it isn't tracked. @throws NotFoundError for a product that the caller may not see */
export async function readStock(
  host: Pick<Host, 'service'>,
  productId: string,
  context: Context,
): Promise<ShownStock[]> {
  if (!(await host.service(product).find(productId, context))) throw new NotFoundError()
  const filters = { and: [{ column: 'productId', method: 'eq', value: productId }] } as const
  const orderBy = [{ column: 'id', method: 'asc' }] as const
  const { rows } = await host.service(stock).list({ filters, orderBy, limit: 1000 }, { ...system, ...inside(context) })
  return rows.map(({ id, skuId, storeId, available, reserved, lowAt }) => ({
    id,
    skuId,
    storeId,
    available,
    reserved,
    lowAt,
  }))
}

/**
 * Writes down what somebody has counted or received of a product, all or nothing, each as a movement with its reason. The first
 * count begins to track; without an amount it isn't tracked any more, and its movements go.
 * @throws NotFoundError; ValidationError; RefusedError with 409 and the stock as it is where an expected amount is another by now
 */
export async function writeStock(
  host: Host,
  productId: string,
  counts: readonly StockCount[],
  caller: Caller,
): Promise<ShownStock[]> {
  return host.database.transaction(async transaction => {
    const context: Context = { caller, transaction }
    // Two first counts at once are one after the other.
    await lockProducts([productId], transaction)
    if (!(await host.service(product).find(productId, context))) throw new NotFoundError()
    await assertKnown(host, productId, counts, context)
    const before = await lockStocks([productId], transaction)
    const ofProduct = counts.map(count => ({ ...count, productId }))
    await assertExpected(host, productId, ofProduct, before, context)
    await write(host, ofProduct, before, caller, transaction)
    return readStock(host, productId, context)
  })
}

/**
 * Writes down what was counted of many products, with as many statements for a thousand as for one. What is as it was counted stays
 * without a movement.
 * @param counts of products, SKUs and stores that are known to exist, each of them once, of at most `mostPieces`
 */
export async function writeManyStocks(
  host: Host,
  counts: readonly (ProductCount & { readonly available: number | null })[],
  { caller, transaction }: Context & { readonly transaction: Transaction },
): Promise<void> {
  if (counts.length === 0) return
  const productIds = [...new Set(counts.map(({ productId }) => productId))]
  await lockProducts(productIds, transaction)
  const before = await lockStocks(productIds, transaction)
  const stockOf = stocksByPlace(before)
  const changed = counts.filter(count => (stockOf(count)?.available ?? null) !== count.available)
  await write(host, changed, before, caller, transaction)
}

function inside({ transaction }: Context): Pick<Context, 'transaction'> {
  return transaction ? { transaction } : {}
}

/** The stocks of products, locked until the transaction ends. */
export async function lockStocks(productIds: readonly string[], transaction: Transaction): Promise<LockedStock[]> {
  const ofProducts = `from ${stocks} where ${s.productId} = any($1::uuid[]) order by ${s.id}`
  await transaction.query({ text: `select 1 ${ofProducts} for update of s`, values: [productIds] })
  // Read once they are locked: a step that was changed while they were waited for is not in the statement that waited.
  return transaction.query<LockedStock>({ text: `select ${columns} ${ofProducts}`, values: [productIds] })
}

type Place = Pick<ProductCount, 'productId' | 'skuId' | 'storeId'>

function placeOf({ productId, skuId = null, storeId = null }: Place): string {
  return `${productId} ${skuId} ${storeId}`
}

/** Finds the stock that a count is of. */
function stocksByPlace<Of extends LockedStock>(rows: readonly Of[]): (count: Place) => Of | undefined {
  const known = new Map(rows.map(row => [placeOf(row), row]))
  return count => known.get(placeOf(count))
}

/** @throws ValidationError for a SKU of another product, an unknown store, and what is counted twice */
async function assertKnown(
  host: Host,
  productId: string,
  counts: readonly StockCount[],
  context: Context,
): Promise<void> {
  const idsOf = (name: 'skuId' | 'storeId') => [...new Set(counts.flatMap(count => count[name] ?? []))]
  const ofIds = (ids: readonly string[]) => ({ and: [{ column: 'id', method: 'inArray', value: ids }] }) as const
  const skuIds = idsOf('skuId')
  const storeIds = idsOf('storeId')
  const known = new Set<string>()
  if (skuIds.length > 0) {
    const { rows } = await host.service(sku).list({ filters: ofIds(skuIds), limit: skuIds.length }, context)
    for (const row of rows) if (row.productId === productId) known.add(row.id)
  }
  if (storeIds.length > 0) {
    const { rows } = await host.service(store).list({ filters: ofIds(storeIds), limit: storeIds.length }, context)
    for (const { id } of rows) known.add(id)
  }
  const seen = new Set<string>()
  const causes = counts.flatMap(({ skuId = null, storeId = null, available, received }, index): Cause[] => {
    const path = `stock.${index}`
    if (skuId !== null && !known.has(skuId)) return [issues.UNKNOWN(`${path}.skuId`)]
    if (storeId !== null && !known.has(storeId)) return [issues.UNKNOWN(`${path}.storeId`)]
    if (available !== undefined && received !== undefined) {
      return [issues.EITHER(path, { first: 'available', second: 'received' })]
    }
    const key = `${skuId} ${storeId}`
    if (seen.has(key)) return [issues.REPEATED(path)]
    seen.add(key)
    return []
  })
  if (causes.length > 0) throw new ValidationError(causes)
}

/** Nobody overwrites what was sold meanwhile. */
async function assertExpected(
  host: Host,
  productId: string,
  counts: readonly ProductCount[],
  before: readonly LockedStock[],
  context: Context,
): Promise<void> {
  const stockOf = stocksByPlace(before)
  const causes = counts.flatMap((count, index): Cause[] => {
    if (count.expected === undefined) return []
    const available = stockOf(count)?.available ?? null
    if (available === count.expected) return []
    return [ecommerceIssues.ECOMMERCE_STOCK_CHANGED(`stock.${index}.expected`, { available: available ?? '–' })]
  })
  if (causes.length > 0) throw new RefusedError(409, causes, await readStock(host, productId, context))
}

async function write(
  host: Host,
  counts: readonly ProductCount[],
  before: readonly LockedStock[],
  caller: Caller,
  transaction: Transaction,
): Promise<void> {
  const context = { ...system, transaction }
  const stockBefore = stocksByPlace(before)
  const gone = counts.filter(({ available }) => available === null).flatMap(count => stockBefore(count) ?? [])
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id)
    await host.service(stock).removeMany(ids, context)
    // What isn't counted any more can be bought again.
    const productIds = gone.map(({ productId }) => productId)
    await tellWaiting(host, productIds, transaction)
  }
  const counted = counts.flatMap((count, index) => (count.available === null ? [] : [{ ...count, index }]))
  const made = await start(
    host,
    counted.filter(count => !stockBefore(count)),
    context,
  )
  const known = [...before, ...made]
  const stockOf = stocksByPlace(known)
  const movements: Movement[] = []
  const causes: Cause[] = []
  for (const count of counted) {
    const row = stockOf(count) as LockedStock
    const { available, received, reason, index } = count
    const change = received ?? (available === undefined ? 0 : (available ?? 0) - row.available)
    if (row.available + change > mostPieces) {
      causes.push(ecommerceIssues.ECOMMERCE_TOO_MUCH_STOCK(`stock.${index}.received`, { maximum: mostPieces }))
    }
    const kind = received === undefined ? 'counted' : 'received'
    // A count that finds what was expected is one, too.
    if (change !== 0 || available !== undefined) {
      movements.push({ stockId: row.id, kind, available: change, reserved: 0, caller, reason: reason ?? null })
    }
  }
  if (causes.length > 0) throw new ValidationError(causes)
  const warned = await changeWarnings(host, known, counted, context)
  await writeMovements(host, warned, movements, transaction)
}

/** Writes from where on there are few. @returns the stocks as they are then */
async function changeWarnings(
  host: Host,
  before: readonly LockedStock[],
  counts: readonly ProductCount[],
  { transaction }: Context & { readonly transaction: Transaction },
): Promise<readonly LockedStock[]> {
  const wantedOf = new Map(counts.map(count => [placeOf(count), count.lowAt]))
  const after = before.map(row => {
    const wanted = wantedOf.get(placeOf(row))
    return wanted === undefined ? row : { ...row, lowAt: wanted }
  })
  const changed = after.filter((row, index) => row.lowAt !== before[index]?.lowAt)
  if (changed.length === 0) return before
  await host.service(stock).updateMany(
    changed.map(({ id, lowAt }) => ({ id, data: { lowAt } })),
    { ...system, transaction },
  )
  await tellLevels(host, before, after, transaction)
  return after
}

/** Begins to track: with nothing, which the first movement changes. */
async function start(
  host: Host,
  counts: readonly (ProductCount & { readonly index: number })[],
  context: Context & { readonly transaction: Transaction },
): Promise<readonly LockedStock[]> {
  const empty = counts.filter(({ available, received }) => available === undefined && received === undefined)
  if (empty.length > 0) {
    throw new ValidationError(empty.map(({ index }) => ecommerceIssues.ECOMMERCE_NOT_TRACKED(`stock.${index}.lowAt`)))
  }
  const rows = counts.map(({ productId, skuId = null, storeId = null, lowAt = null }) => ({
    [givenId]: newId(),
    productId,
    skuId,
    storeId,
    lowAt,
  }))
  if (rows.length === 0) return []
  const made = await host.service(stock).createMany(rows, context)
  await host.service(availability).createMany(
    made.map(({ id, productId, skuId, storeId }) => ({
      [givenId]: id,
      stockId: id,
      productId,
      skuId,
      storeId,
      level: 'sold-out' as const,
    })),
    context,
  )
  const ids = new Set(made.map(({ id }) => id))
  const productIds = [...new Set(made.map(({ productId }) => productId))]
  return (await lockStocks(productIds, context.transaction)).filter(({ id }) => ids.has(id))
}
