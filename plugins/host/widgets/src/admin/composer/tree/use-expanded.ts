import { createContext, useContext, useEffect } from 'react'
import { useComposer } from '../composer-context.ts'
import { isSameSelectionPath, type SelectionPath, selectionPathKey, startsWithPath } from '../selection.ts'

/** The expanded nodes, by the keys of their selection paths. */
interface Expanded {
  readonly keys: ReadonlySet<string>
  readonly set: (key: string, isExpanded: boolean) => void
}

const ExpandedContext = createContext<Expanded | null>(null)

export const ExpandedProvider = ExpandedContext.Provider

/** Whether a node is expanded. The ancestors of the selected record expand by themselves. */
export function useExpanded(selectionPath: SelectionPath) {
  const expanded = useContext(ExpandedContext)
  if (!expanded) throw new Error('Lines of the tree are rendered inside it only')
  const { selected } = useComposer()
  const key = selectionPathKey(selectionPath)
  const isAncestor = startsWithPath(selected, selectionPath) && !isSameSelectionPath(selected, selectionPath)
  const wanted = isAncestor ? selectionPathKey(selected ?? []) : null
  const { keys, set } = expanded
  useEffect(() => {
    if (wanted !== null) set(key, true)
  }, [wanted, key, set])
  return { isExpanded: keys.has(key), toggle: (next: boolean) => set(key, next) }
}
