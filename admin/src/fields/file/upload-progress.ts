import { useCallback, useSyncExternalStore } from 'react'

const progressByFile = new Map<unknown, number>()
const listeners = new Set<() => void>()

/** Reports the upload of a form's files. @param progress 0 to 1; null once it has ended */
export function reportProgress(files: readonly Blob[], progress: number | null): void {
  for (const file of files) {
    if (progress === null) progressByFile.delete(file)
    else progressByFile.set(file, progress)
  }
  for (const listener of listeners) listener()
}

/** Progress of a file's upload, 0 to 1; null for a file that is not being uploaded, and for anything else. */
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
