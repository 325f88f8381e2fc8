import { useCallback, useSyncExternalStore } from 'react'

const progressByFile = new Map<unknown, number>()
const listeners = new Set<() => void>()

/** Says how much of files is sent that a form saves. @param progress 0 to 1; null when they are no longer on their way */
export function reportProgress(files: readonly Blob[], progress: number | null): void {
  for (const file of files) {
    if (progress === null) progressByFile.delete(file)
    else progressByFile.set(file, progress)
  }
  for (const listener of listeners) listener()
}

/** How much of a form's file is sent, 0 to 1; null for one that is not on its way, and for whatever is no file. */
export function useUploadProgress(value: unknown): number | null {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => progressByFile.get(value) ?? null, [value]),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
