import { createContext, useContext, useEffect } from 'react'
import { useComposer } from '../composer-context.ts'
import { isSameTrail, leadsThrough, type Trail, trailKey } from '../selection.ts'

/** Which lines of the tree are open, by the keys of their trails. */
interface Expanded {
  readonly keys: ReadonlySet<string>
  readonly set: (key: string, isExpanded: boolean) => void
}

const ExpandedContext = createContext<Expanded | null>(null)

export const ExpandedProvider = ExpandedContext.Provider

/** Whether a line is open. What is selected is in sight: the lines that it is in open by themselves. */
export function useExpanded(trail: Trail) {
  const expanded = useContext(ExpandedContext)
  if (!expanded) throw new Error('Lines of the tree are drawn inside it only')
  const { selected } = useComposer()
  const key = trailKey(trail)
  const isOnTheWay = leadsThrough(selected, trail) && !isSameTrail(selected, trail)
  const wanted = isOnTheWay ? trailKey(selected ?? []) : null
  const { keys, set } = expanded
  useEffect(() => {
    if (wanted !== null) set(key, true)
  }, [wanted, key, set])
  return { isExpanded: keys.has(key), toggle: (next: boolean) => set(key, next) }
}
