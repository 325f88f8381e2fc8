import type { AdminRow } from '@tessera/widget-sdk/admin'

/** Which rows of a list are selected: some of them, on whichever page, or all that match. */
export interface SelectionState {
  readonly rows: ReadonlyMap<string, AdminRow>
  /** Everything that the list's filters leave, its other pages included. */
  readonly isAll: boolean
  /** Id of the row that was toggled last: a range starts there. */
  readonly last: string | null
}

const none: ReadonlyMap<string, AdminRow> = new Map()

export const emptySelection: SelectionState = { rows: none, isAll: false, last: null }

/**
 * Selects or deselects a row; where everything was selected, the other rows of the page stay selected.
 * @param isRange does the same with all rows from the one that was toggled last, as with the shift key
 */
export function withToggled(
  { rows, isAll, last }: SelectionState,
  page: readonly AdminRow[],
  row: AdminRow,
  isRange: boolean,
): SelectionState {
  const before = isAll ? new Map(page.map(each => [each.id, each])) : rows
  const range = isRange ? rangeOf(page, last, row.id) : [row]
  return { rows: withRows(before, range, !before.has(row.id)), isAll: false, last: row.id }
}

/** Deselects the rows of the page where all of them are selected; else selects them. */
export function withPageToggled({ rows, isAll, last }: SelectionState, page: readonly AdminRow[]): SelectionState {
  const isSelected = isAll || page.every(({ id }) => rows.has(id))
  return { rows: withRows(isAll ? none : rows, page, !isSelected), isAll: false, last }
}

function withRows(
  rows: ReadonlyMap<string, AdminRow>,
  changed: readonly AdminRow[],
  isSelected: boolean,
): ReadonlyMap<string, AdminRow> {
  const next = new Map(rows)
  for (const row of changed) {
    if (isSelected) next.set(row.id, row)
    else next.delete(row.id)
  }
  return next
}

/** The rows between two, both included, in either direction; only the second where the first is not on the page. */
function rangeOf(page: readonly AdminRow[], from: string | null, to: string): readonly AdminRow[] {
  const start = page.findIndex(({ id }) => id === from)
  const end = page.findIndex(({ id }) => id === to)
  const first = start === -1 ? end : Math.min(start, end)
  return page.slice(first, Math.max(start, end) + 1)
}
