import { useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { problemText } from '../ui/problem-text.ts'
import { library } from './library.ts'
import { sendFile } from './send-file.ts'
import { uploadProblem } from './upload-problem.ts'
import { useUploadLimits } from './use-upload-limits.ts'

/** A file on its way into the library. */
export interface Upload {
  readonly id: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Share of its bytes that are sent, 0 to 1. */
  readonly progress: number
  readonly problem: string | null
  readonly row: AdminRow | null
}

export interface Uploads {
  readonly uploads: readonly Upload[]
  readonly isBusy: boolean
  add(files: readonly File[]): void
  retry(id: string): void
  /** Stops an upload that is not done, and takes it off the list. */
  dismiss(id: string): void
}

const atOnce = 2

/**
 * Takes files into the library, two at a time, each with its progress; one that fails keeps no other back.
 * @param onDone called with the record of each file
 */
export function useUploads(onDone?: (row: AdminRow) => void): Uploads {
  const { api } = useAdmin()
  const language = useLanguage()
  const client = useQueryClient()
  const limits = useUploadLimits()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })

  const change = useCallback(
    (id: string, part: Partial<Upload>) =>
      setUploads(before => before.map(each => (each.id === id ? { ...each, ...part } : each))),
    [],
  )

  const send = useCallback(
    async ({ id, file }: Upload) => {
      const { path } = library?.entity ?? {}
      const controller = new AbortController()
      running.current.set(id, controller)
      change(id, { state: 'sending', progress: 0, problem: null })
      try {
        // Renews a session that ran out: what follows can't.
        await api('GET', `/api/${path}/limits`)
        const row = await sendFile({
          method: 'POST',
          path: `/api/${path}`,
          file,
          language,
          signal: controller.signal,
          onProgress: progress => change(id, { progress }),
        })
        change(id, { state: 'done', progress: 1, row })
        void client.invalidateQueries({ queryKey: [path] })
        latest.current?.(row)
      } catch (error) {
        if (!controller.signal.aborted) change(id, { state: 'failed', problem: problemText(error, language) })
      } finally {
        running.current.delete(id)
        // The next one that waits has its turn.
        setUploads(before => [...before])
      }
    },
    [api, change, client, language],
  )

  useEffect(() => {
    const free = atOnce - running.current.size
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0))) {
      if (!running.current.has(upload.id)) void send(upload)
    }
  }, [uploads, send])

  return {
    uploads,
    isBusy: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    add: files =>
      setUploads(before => [
        ...before,
        ...files.map((file): Upload => {
          const problem = uploadProblem(file, limits, language)
          const state = problem === null ? 'waiting' : 'failed'
          return { id: crypto.randomUUID(), file, state, progress: 0, problem, row: null }
        }),
      ]),
    retry: id => change(id, { state: 'waiting', problem: null, progress: 0 }),
    dismiss: id => {
      running.current.get(id)?.abort()
      setUploads(before => before.filter(each => each.id !== id))
    },
  }
}
