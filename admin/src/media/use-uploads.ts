import { useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { problemText } from '../ui/problem-text.ts'
import { library } from './library.ts'
import { sendFile } from './send-file.ts'
import { uploadProblem } from './upload-problem.ts'
import { isUploading, laterRecords, type Upload, uploadReducer, uploadsToStart } from './upload-queue.ts'
import { useUploadLimits } from './use-upload-limits.ts'

export interface Uploads {
  readonly uploads: readonly Upload[]
  readonly isBusy: boolean
  add(files: readonly File[], isPrivate?: boolean): void
  retry(id: string): void
  /** Cancels an upload that is not done, and removes it from the list. */
  dismiss(id: string): void
}

/**
 * Uploads files into the library with progress; a failed one doesn't block the others. Several are sent at a time, so that they may
 * end in another order than they were added in.
 * @param onDone called with the record of each file, and the ids of those that were added after it and are there already: see `insertRow`
 */
export function useUploads(onDone?: (row: AdminRow, later: ReadonlySet<string>) => void): Uploads {
  const { api } = useAdmin()
  const language = useLanguage()
  const client = useQueryClient()
  const limits = useUploadLimits()
  const [uploads, dispatch] = useReducer(uploadReducer, [])
  const running = useRef(new Map<string, AbortController>())
  /** The id of the record by upload, in the order in which they were added; null until it is there. */
  const records = useRef(new Map<string, string | null>())
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })

  const send = useCallback(
    async ({ id, file, isPrivate }: Upload) => {
      const { path, private: privacy } = library?.entity ?? {}
      const controller = new AbortController()
      running.current.set(id, controller)
      dispatch({ type: 'started', id })
      try {
        // Renews a session that has expired: the upload itself can't.
        await api('GET', `/api/${path}/limits`)
        const row = await sendFile({
          method: 'POST',
          path: `/api/${path}`,
          file,
          ...(isPrivate && privacy !== undefined && { data: { [privacy]: true } }),
          language,
          signal: controller.signal,
          onProgress: progress => dispatch({ type: 'progressed', id, progress }),
        })
        dispatch({ type: 'done', id, row })
        void client.invalidateQueries({ queryKey: [path] })
        records.current.set(id, row.id)
        latest.current?.(row, laterRecords(records.current, id))
      } catch (error) {
        if (!controller.signal.aborted) dispatch({ type: 'failed', id, problem: problemText(error, language) })
      } finally {
        running.current.delete(id)
      }
    },
    [api, client, language],
  )

  useEffect(() => {
    for (const upload of uploadsToStart(uploads)) {
      if (!running.current.has(upload.id)) void send(upload)
    }
  }, [uploads, send])

  return {
    uploads,
    isBusy: isUploading(uploads),
    add: (files, isPrivate = false) => {
      const added = files.map(file => ({
        id: crypto.randomUUID(),
        file,
        isPrivate,
        problem: uploadProblem(file, limits, language),
      }))
      for (const { id } of added) records.current.set(id, null)
      dispatch({ type: 'added', files: added })
    },
    retry: id => dispatch({ type: 'retried', id }),
    dismiss: id => {
      running.current.get(id)?.abort()
      dispatch({ type: 'dismissed', id })
    },
  }
}
