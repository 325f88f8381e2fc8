import { createContext, useContext, useEffect } from 'react'
import { useComposer } from '../composer-context.ts'
import { isSameSelectionPath, type SelectionPath, selectionPathKey, startsWithPath } from '../selection.ts'

/** Which lines of the tree are open, by the keys of their trails. */
interface Expanded {
  readonly keys: ReadonlySet<string>
  readonly set: (key: string, isExpanded: boolean) => void
}

const ExpandedContext = createContext<Expanded | null>(null)

export const ExpandedProvider = ExpandedContext.Provider

/** Whether a line is open. What is selected is in sight: the lines that it is in open by themselves. */
export function useExpanded(selectionPath: SelectionPath) {
  const expanded = useContext(ExpandedContext)
  if (!expanded) throw new Error('Lines of the tree are drawn inside it only')
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
