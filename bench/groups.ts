import type { RowGroup } from './row.ts'
import { pages } from './rows/pages.ts'
import { reads } from './rows/reads.ts'
import { shop } from './rows/shop.ts'
import { writes } from './rows/writes.ts'

/** Writes come last: they make more of what the others read. */
const groups: readonly RowGroup[] = [pages, reads, shop, writes]

/** Groups with rows whose name contains it. */
export function chosenGroups(only: string): RowGroup[] {
  return groups.filter(({ works }) => works.some(work => work.includes(only)))
}
