import type { Row } from '@tessera/core'
import type { availability, stockLevels } from './stock.ts'

export type StockLevel = (typeof stockLevels)[number]

/**
 * Whether there is something of a product: of one of its SKUs, in one of its stores.
 * @param rows `availability` of the product
 * @param storeId where a line shall be of this store; else any store will do
 * @returns null for what isn't tracked
 */
export function stockLevelOf(
  rows: readonly Pick<Row<typeof availability>, 'skuId' | 'storeId' | 'level'>[],
  { skuId = null, storeId }: { readonly skuId?: string | null; readonly storeId?: string | undefined } = {},
): StockLevel | null {
  const own = skuId === null ? [] : rows.filter(row => row.skuId === skuId)
  const counted = own.length > 0 ? own : rows.filter(row => row.skuId === null)
  const everywhere = counted.find(row => row.storeId === null)
  if (storeId !== undefined) return (counted.find(row => row.storeId === storeId) ?? everywhere)?.level ?? null
  if (everywhere) return everywhere.level
  const levels = counted.map(({ level }) => level)
  // What is in one store can be bought.
  return (['available', 'low', 'sold-out'] as const).find(level => levels.includes(level)) ?? null
}
