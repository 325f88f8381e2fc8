import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useRef } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { type LoadedRecord, recordKey } from '../data/records.ts'
import { notify } from '../ui/index.ts'
import { problemText } from '../ui/problem-text.ts'

/**
 * Returns a function that changes parts of a record, one change after another, each based on the result of the one
 * before. It rejects if nothing was saved, after a message.
 */
export function useRecordSave(entity: Entity, id: string) {
  const { api } = useAdmin()
  const client = useQueryClient()
  const language = useLanguage()
  const before = useRef<Promise<unknown>>(Promise.resolve())

  async function write(change: (row: AdminRow) => Readonly<Record<string, unknown>>): Promise<void> {
    const key = recordKey(entity, id)
    try {
      const cached = client.getQueryData<LoadedRecord>(key)
      const { row, etag } = cached ?? (await latest())
      const response = await api<AdminRow>('PATCH', `/api/${entity.path}/${id}`, {
        body: change(row),
        ...(etag !== null && { ifMatch: etag }),
      })
      client.setQueryData<LoadedRecord>(key, { row: response.data, etag: response.etag })
    } catch (error) {
      notify(problemText(error, language), { kind: 'error' })
      await client.invalidateQueries({ queryKey: key })
      throw error
    }
    void client.invalidateQueries({ queryKey: [entity.path] })
  }

  async function latest(): Promise<LoadedRecord> {
    const { data, etag } = await api<AdminRow>('GET', `/api/${entity.path}/${id}`)
    return { row: data, etag }
  }

  return (change: (row: AdminRow) => Readonly<Record<string, unknown>>): Promise<void> => {
    const next = before.current.then(() => write(change))
    before.current = next.catch(() => undefined)
    return next
  }
}
