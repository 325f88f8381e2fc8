/** What is sold: a product of a store or of none, or one of its SKUs. */
interface SoldItem {
  readonly productId: string
  readonly skuId: string | null
  readonly storeId: string | null
}

/** A stock that lines may take from. */
export interface StockRow extends SoldItem {
  readonly id: string
  readonly available: number
  /** Where its store stands among those that sell the product; null without one, and for one that doesn't sell it any more. */
  readonly place: number | null
}

export interface Wanted extends SoldItem {
  readonly quantity: number
}

/** What a line takes: a stock; nothing where the product isn't counted; or less than it wants, which it doesn't take. */
export type Allocation =
  | { readonly stockId: string | null; readonly left?: undefined }
  | { readonly stockId?: undefined; readonly left: number }

/**
 * Which stock each line takes all of its pieces from. With a store: that of the store, else the one without a store. Without:
 * the one without a store, else that of the first store, in the order of the product's stores, that has all pieces. A SKU that has
 * no stock of its own anywhere takes from those of its product. Lines with a store, which can't choose, come first.
 * @param left what there is of each stock, from which is taken what lines get
 * @returns for each line, in the same order
 */
export function allocate(
  lines: readonly Wanted[],
  rows: readonly StockRow[],
  left: Map<string, number> = availableOf(rows),
): readonly Allocation[] {
  const allocations: Allocation[] = []
  const places = lines.map((_, index) => index)
  const bound = places.filter(index => lines[index]?.storeId !== null)
  for (const index of new Set([...bound, ...places])) {
    allocations[index] = allocateLine(lines[index] as Wanted, rows, left)
  }
  return allocations
}

/** What there is of each stock, by its id. */
export function availableOf(rows: readonly StockRow[]): Map<string, number> {
  return new Map(rows.map(({ id, available }) => [id, available]))
}

function allocateLine(line: Wanted, rows: readonly StockRow[], left: Map<string, number>): Allocation {
  const candidates = candidatesOf(line, rows)
  if (candidates.length === 0) return { stockId: null }
  const leftOf = ({ id }: StockRow) => left.get(id) ?? 0
  const found = candidates.find(each => leftOf(each) >= line.quantity)
  if (!found) return { left: Math.max(...candidates.map(leftOf)) }
  left.set(found.id, leftOf(found) - line.quantity)
  return { stockId: found.id }
}

/** The stocks that something may be taken from, the first one first; none where it isn't counted. */
function candidatesOf<Row extends StockRow>({ productId, skuId, storeId }: SoldItem, rows: readonly Row[]): Row[] {
  const ofProduct = rows.filter(row => row.productId === productId)
  const own = skuId === null ? [] : ofProduct.filter(row => row.skuId === skuId)
  const counted = own.length > 0 ? own : ofProduct.filter(row => row.skuId === null)
  const everywhere = counted.find(row => row.storeId === null)
  if (storeId !== null) {
    const found = counted.find(row => row.storeId === storeId) ?? everywhere
    return found ? [found] : []
  }
  return everywhere ? [everywhere] : counted.toSorted(byPlace)
}

function byPlace(one: StockRow, other: StockRow): number {
  const [first, second] = [one.place ?? Number.MAX_SAFE_INTEGER, other.place ?? Number.MAX_SAFE_INTEGER]
  return first - second || (one.id < other.id ? -1 : 1)
}
