import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** Which rows are selected: some of them, on whichever page, or all that match. */
export interface Selection {
  readonly rows: ReadonlyMap<string, AdminRow>
  /** Everything that the list's filters leave, its other pages included. */
  readonly isAll: boolean
  readonly isEmpty: boolean
  has(id: string): boolean
  /** @param isRange selects everything from the row that was toggled last, as with the shift key */
  toggle(row: AdminRow, isRange?: boolean): void
  /** Selects or leaves all rows of the page. */
  togglePage(): void
  selectAll(): void
  clear(): void
}

const none: ReadonlyMap<string, AdminRow> = new Map()

/**
 * @param page the rows that are in sight
 * @param listed what is listed: a selection of one list says nothing about another
 */
export function useSelection(page: readonly AdminRow[], listed: string): Selection {
  const [rows, setRows] = useState(none)
  const [isAll, setAll] = useState(false)
  const last = useRef<string | null>(null)

  const clear = useCallback(() => {
    setRows(none)
    setAll(false)
    last.current = null
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins without a selection
  useEffect(clear, [listed])

  return useMemo(
    () => ({
      rows,
      isAll,
      isEmpty: rows.size === 0 && !isAll,
      has: (id: string) => isAll || rows.has(id),
      toggle(row: AdminRow, isRange = false) {
        const given = isAll ? new Map(page.map(each => [each.id, each])) : rows
        const isSelected = given.has(row.id)
        const range = isRange ? rangeOf(page, last.current, row.id) : [row]
        const next = new Map(given)
        for (const each of range) {
          if (isSelected) next.delete(each.id)
          else next.set(each.id, each)
        }
        last.current = row.id
        setAll(false)
        setRows(next)
      },
      togglePage() {
        const isWhole = isAll || page.every(({ id }) => rows.has(id))
        const next = new Map(isAll ? none : rows)
        for (const row of page) {
          if (isWhole) next.delete(row.id)
          else next.set(row.id, row)
        }
        setAll(false)
        setRows(next)
      },
      selectAll: () => setAll(true),
      clear,
    }),
    [rows, isAll, page, clear],
  )
}

/** The rows from one to another, both included, whichever comes first; the second alone where the first is not in sight. */
function rangeOf(page: readonly AdminRow[], from: string | null, to: string): readonly AdminRow[] {
  const start = page.findIndex(({ id }) => id === from)
  const end = page.findIndex(({ id }) => id === to)
  const begin = start === -1 ? end : Math.min(start, end)
  return page.slice(begin, Math.max(start, end) + 1)
}
