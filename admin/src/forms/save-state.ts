import { useCallback, useEffect, useState } from 'react'

export type SaveState = 'idle' | 'pending' | 'success' | 'error'

/** How long the outcome of a save is shown. */
const shownMs = 5000

/** What the button of a form says: the outcome of a save goes after 5 seconds. */
export function useSaveState(): [SaveState, (state: SaveState) => void] {
  const [{ state, turn }, setState] = useState<{ readonly state: SaveState; readonly turn: number }>({
    state: 'idle',
    turn: 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is shown for its own 5 seconds
  useEffect(() => {
    if (state !== 'success' && state !== 'error') return
    const timer = setTimeout(() => setState(each => ({ ...each, state: 'idle' })), shownMs)
    return () => clearTimeout(timer)
  }, [state, turn])
  const change = useCallback((next: SaveState) => setState(each => ({ state: next, turn: each.turn + 1 })), [])
  return [state, change]
}
