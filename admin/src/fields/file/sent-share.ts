import { useCallback, useSyncExternalStore } from 'react'

const shares = new Map<unknown, number>()
const listeners = new Set<() => void>()

/** Says how much of files is sent that a form saves. @param share 0 to 1; null when they are no longer on their way */
export function tellShare(files: readonly Blob[], share: number | null): void {
  for (const file of files) {
    if (share === null) shares.delete(file)
    else shares.set(file, share)
  }
  for (const listener of listeners) listener()
}

/** How much of a form's file is sent, 0 to 1; null for one that is not on its way, and for whatever is no file. */
export function useSentShare(value: unknown): number | null {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => shares.get(value) ?? null, [value]),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
