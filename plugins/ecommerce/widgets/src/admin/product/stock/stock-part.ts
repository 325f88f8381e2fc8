import type { Row } from '@tessera/core'
import { product, type stock } from '@tessera/ecommerce'
import { type FormPart, formPart, type ReadRoute } from '@tessera/widget-sdk/admin'

/** How many there are of the product or of one of its SKUs, in a store or without one. */
export interface StockEntry {
  /** Of a saved one. */
  readonly id?: string
  /** Of a saved SKU; null for the product. */
  readonly skuId: string | null
  /** Of a SKU that is saved with it: the places of its values. */
  readonly places?: string
  readonly storeId: string | null
  /** As it is typed: empty for what isn't tracked, `+5` for what has come in addition. */
  readonly available: string
  readonly reserved: number
}

export type StockValue = {
  /** By `stockKey`. */
  readonly rows: Readonly<Record<string, StockEntry>>
  /** As it is typed: few, from here on; empty for never. */
  readonly lowAt: string
  /** Of what is changed; recorded with it. */
  readonly reason: string
}

type Shown = Pick<Row<typeof stock>, 'id' | 'skuId' | 'storeId' | 'available' | 'reserved' | 'lowAt'>

/** A count as the API takes it. */
interface WantedStock {
  readonly skuId: string | { readonly $ref: string } | null
  readonly storeId: string | null
  readonly available?: number | string | null
  readonly received?: number | string
  readonly expected?: number | null
  readonly lowAt?: number | string | null
  readonly reason?: string
}

/** @param sku id of a saved SKU, key of one that isn't; empty for the product */
export function stockKey(sku: string, storeId: string | null): string {
  return `${sku}@${storeId ?? ''}`
}

export const stockPart = (label: string): FormPart =>
  formPart<StockValue>({
    name: 'stock',
    label,
    empty: { rows: {}, lowAt: '', reason: '' },
    async read(id: string, get: ReadRoute) {
      const rows = await get<readonly Shown[]>(`/api/${product.path}/${id}/stock`)
      const lowAt = rows.find(each => each.lowAt !== null)?.lowAt
      return {
        rows: Object.fromEntries(
          rows.map(({ id: stockId, skuId, storeId, available, reserved }) => [
            stockKey(skuId ?? '', storeId),
            { id: stockId, skuId, storeId, available: String(available), reserved },
          ]),
        ),
        lowAt: lowAt === null || lowAt === undefined ? '' : String(lowAt),
        reason: '',
      }
    },
    writes(before, after, record) {
      const stock = changedStock(before, after)
      return stock.length === 0 ? [] : [{ action: 'run', name: 'ecommerce/product-stock', id: record, data: { stock } }]
    },
    inputOf(write, path, { rows }) {
      const [, index = '', name = ''] = /^stock\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
      if (index === '' || !('data' in write)) return null
      if (name === 'lowAt' || name === 'reason') return name
      const found = (write.data.stock as readonly WantedStock[])[Number(index)]
      const entry = Object.entries(rows).find(
        ([, { skuId, places, storeId }]) =>
          storeId === found?.storeId && (places === undefined ? skuId : reference(places)) === refOf(found?.skuId),
      )
      return entry?.[0] ?? null
    },
  })

const reference = (places: string) => `options/${places}`
const refOf = (skuId: WantedStock['skuId'] | undefined) =>
  typeof skuId === 'object' && skuId !== null ? skuId.$ref : skuId

/** What differs, as it is sent. */
export function changedStock(before: StockValue, after: StockValue): WantedStock[] {
  const lowAt = after.lowAt.trim() === before.lowAt.trim() ? undefined : numberIn(after.lowAt)
  const reason = after.reason.trim()
  return Object.entries(after.rows).flatMap(([key, { skuId, places, storeId, available }]): WantedStock[] => {
    const saved = before.rows[key]
    const typed = available.trim()
    const isTracked = typed !== ''
    const isCounted = typed !== (saved?.available ?? '')
    const isWarned = isTracked && (lowAt !== undefined || (saved === undefined && after.lowAt.trim() !== ''))
    if (!isCounted && !isWarned) return []
    const received = /^\+\s*(\d+)$/.exec(typed)
    return [
      {
        skuId: places === undefined ? skuId : { $ref: reference(places) },
        storeId,
        ...(isCounted && (received ? { received: numberIn(received[1] ?? '') ?? 0 } : counted(typed, saved))),
        ...(isWarned && { lowAt: numberIn(after.lowAt) }),
        ...(isCounted && reason !== '' && { reason }),
      },
    ]
  })
}

function counted(typed: string, saved: StockEntry | undefined): Pick<WantedStock, 'available' | 'expected'> {
  return { available: numberIn(typed), expected: saved === undefined ? null : Number(saved.available) }
}

/** A number; null for none. What is none is sent as it is: the server says what is wrong. */
function numberIn(text: string): number | string | null {
  const written = text.replace(/[\s\u00a0]/gu, '')
  if (written === '') return null
  return /^\d{1,15}$/.test(written) ? Number(written) : text
}
