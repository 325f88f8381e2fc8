import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useCallback, useEffect, useMemo, useState } from 'react'
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
 */
export function useSelection(page: readonly AdminRow[], listed: string): Selection {
  const [state, setState] = useState(emptySelection)
  const clear = useCallback(() => setState(emptySelection), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts without a selection
  useEffect(clear, [listed])

  return useMemo(() => {
    const { rows, isAll } = state
    return {
      rows,
      isAll,
      isEmpty: rows.size === 0 && !isAll,
      has: id => isAll || rows.has(id),
      toggle: (row, isRange = false) => setState(before => withToggled(before, page, row, isRange)),
      togglePage: () => setState(before => withPageToggled(before, page)),
      selectAll: () => setState(before => ({ ...before, isAll: true })),
      clear,
    }
  }, [state, page, clear])
}
