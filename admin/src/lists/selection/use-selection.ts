import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { emptySelection, type SelectionState, withPageToggled, withToggled } from './selection.ts'

/** The selected rows of a list, and what changes them. */
export interface Selection extends Pick<SelectionState, 'rows' | 'isAll'> {
  readonly isEmpty: boolean
  has(id: string): boolean
  /** @param isRange includes all rows from the one that was toggled last, as with the shift key */
  toggle(row: AdminRow, isRange?: boolean): void
  /** Selects or deselects all rows of the page. */
  togglePage(): void
  selectAll(): void
  clear(): void
}

/**
 * @param page the visible rows
 * @param listed what is listed: another list starts without a selection
 * @param isPlaceholder the rows are those from before a change, shown until others arrive
 */
export function useSelection(page: readonly AdminRow[], listed: string, isPlaceholder: boolean): Selection {
  const [state, setState] = useState(emptySelection)
  const clear = useCallback(() => setState(emptySelection), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts without a selection
  useEffect(clear, [listed])

  // Rows of another list can't be selected: what is done with the selection would be done to them.
  const shown = useRef(listed)
  useEffect(() => {
    if (!isPlaceholder) shown.current = listed
  }, [isPlaceholder, listed])

  return useMemo(() => {
    const { rows, isAll } = state
    const change = (next: (before: SelectionState) => SelectionState) =>
      (!isPlaceholder || shown.current === listed) && setState(next)
    return {
      rows,
      isAll,
      isEmpty: rows.size === 0 && !isAll,
      has: id => isAll || rows.has(id),
      toggle: (row, isRange = false) => change(before => withToggled(before, page, row, isRange)),
      togglePage: () => change(before => withPageToggled(before, page)),
      selectAll: () => setState(before => ({ ...before, isAll: true })),
      clear,
    }
  }, [state, page, listed, isPlaceholder, clear])
}
