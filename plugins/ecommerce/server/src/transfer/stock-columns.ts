import { stock, store } from '@tessera/ecommerce'
import {
  type CallerTools,
  type Cells,
  type ExportTools,
  type ImportTools,
  issues,
  type PartColumn,
} from '@tessera/server'
import { lockProducts } from '../product-lock.ts'
import { mostPieces, type ProductCount, writeManyStocks } from '../stock/product-stock.ts'
import { columnLabels, columnSynonyms } from './column-labels.ts'
import { wholeNumberIn } from './whole-number.ts'

/** What stocks are read from. */
export const ofStocks = [stock, store] as const

type Prefix = '' | 'sku.'

/** A column of how many there are: `stock`, `sku.stock`, `stock.harbour` in a store. */
interface StockColumn {
  readonly name: string
  /** Of the store; null for what isn't counted by store. */
  readonly slug: string | null
}

/** What a cell is of. */
export interface StockCell {
  readonly productId: string
  /** Null for the product itself. */
  readonly skuId: string | null
  readonly row: number
  readonly column: StockColumn
  readonly cell: string
}

type Counted = Pick<StockCell, 'productId' | 'skuId'>

const all = 100_000
const mostStores = 100
/** In cells of what isn't counted any more. */
const untracked = /^[-–—]$/

/** @param prefix before the name */
export function stockColumn(name: string, prefix: Prefix = ''): StockColumn | undefined {
  if (!name.startsWith(prefix)) return undefined
  const [found, slug = null] = /^stock(?:\.(.+))?$/.exec(name.slice(prefix.length)) ?? []
  return found === undefined ? undefined : { name, slug }
}

/** A column without a store, and one for each where there are several; none in exports of a shop that counts nothing. */
export async function stockColumns(
  { host, context }: CallerTools,
  prefix: Prefix,
  use: 'export' | 'import',
): Promise<PartColumn[]> {
  if (use === 'export' && (await host.service(stock).list({ limit: 1 }, context)).rows.length === 0) return []
  const { defaultLanguage } = host.configuration
  const orderBy = [{ column: 'id', method: 'asc' }] as const
  const { rows: stores } = await host.service(store).list({ orderBy, limit: mostStores }, context)
  const more = { isNumber: true, ...(prefix !== '' && { isOfLine: true }) }
  const [labels, ofStore] =
    prefix === '' ? (['stock', 'stockInStore'] as const) : (['skuStock', 'skuStockInStore'] as const)
  return [
    {
      name: `${prefix}stock`,
      labels: columnLabels(host, labels),
      ...(prefix === '' && { synonyms: columnSynonyms(host, 'stock') }),
      ...more,
    },
    ...(stores.length > 1 ? stores : []).map(({ slug, title }) => ({
      name: `${prefix}stock.${slug}`,
      labels: columnLabels(host, ofStore, { store: title?.[defaultLanguage] ?? slug }),
      ...more,
    })),
  ]
}

/** Reads the cells of columns, of a product or a SKU; empty ones for what isn't counted. */
export async function stockCells(
  productIds: readonly string[],
  columns: readonly StockColumn[],
  tools: ExportTools,
): Promise<(of: Counted) => Cells> {
  if (columns.length === 0) return () => ({})
  const [stocks, stores] = await Promise.all([stocksOf(productIds, tools), storesOf(tools)])
  return of =>
    Object.fromEntries(
      columns.map(column => {
        const row = stocks.get(keyOf(of, placeOf(of, column, stocks, stores) ?? null))
        return [column.name, row === undefined || isUnknown(column, stores) ? '' : String(row)]
      }),
    )
}

/** Writes down what cells count; an empty one changes nothing, and a dash says that nothing is counted any more. */
export async function writeStockCells(cells: readonly StockCell[], tools: ImportTools): Promise<void> {
  const filled = cells.filter(({ cell }) => cell.trim() !== '')
  if (filled.length === 0) return
  const { host, context } = tools
  const productIds = [...new Set(filled.map(({ productId }) => productId))]
  await lockProducts(productIds, context.transaction)
  const stocks = await stocksOf(productIds, tools)
  const stores = await storesOf(tools)
  const counts = new Map<string, ProductCount & { readonly available: number | null }>()
  for (const each of filled) {
    const { productId, skuId, row, column } = each
    const available = amountIn(each.cell)
    if (available === undefined) {
      tools.refuse(row, column.name, issues.WRONG_TYPE(column.name, { types: ['integer'] }))
    } else if (available !== null && available > mostPieces) {
      tools.refuse(row, column.name, issues.TOO_LARGE(column.name, { maximum: mostPieces }))
    } else if (isUnknown(column, stores)) {
      tools.refuse(row, column.name, issues.NONE_NAMED(column.name, { name: column.slug ?? '' }))
    } else {
      const storeId = placeOf(each, column, stocks, stores)
      counts.set(keyOf(each, storeId), { productId, skuId, storeId, available })
    }
  }
  await writeManyStocks(host, [...counts.values()], context)
}

/** So many; null for what isn't counted any more, undefined for what is no amount. */
function amountIn(cell: string): number | null | undefined {
  const text = cell.replace(/\s/gu, '')
  if (untracked.test(text)) return null
  return wholeNumberIn(text)
}

function isUnknown({ slug }: StockColumn, stores: ReadonlyMap<string, string>): boolean {
  return slug !== null && !stores.has(slug)
}

/** Where a column counts: without a store, it's the only one that there is if that is what somebody counts. */
function placeOf(
  of: Counted,
  { slug }: StockColumn,
  stocks: ReadonlyMap<string, number>,
  stores: ReadonlyMap<string, string>,
): string | null {
  if (slug !== null) return stores.get(slug) ?? null
  const [only, another] = stores.values()
  const isOfOnly = only !== undefined && another === undefined
  return isOfOnly && !stocks.has(keyOf(of, null)) && stocks.has(keyOf(of, only)) ? only : null
}

function keyOf({ productId, skuId }: Counted, storeId: string | null): string {
  return `${productId} ${skuId} ${storeId}`
}

/** How many there are, by `keyOf`. */
async function stocksOf(
  productIds: readonly string[],
  { host, context }: CallerTools,
): Promise<ReadonlyMap<string, number>> {
  const filters = { and: [{ column: 'productId', method: 'inArray', value: productIds }] } as const
  const { rows } = await host.service(stock).list({ filters, limit: all }, context)
  return new Map(rows.map(row => [keyOf(row, row.storeId), row.available]))
}

/** Ids of stores by their slugs. */
async function storesOf({ host, context }: CallerTools): Promise<ReadonlyMap<string, string>> {
  const { rows } = await host.service(store).list({ limit: all }, context)
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
