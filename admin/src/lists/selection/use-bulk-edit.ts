import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../../context/admin-context.ts'
import { inBatches } from '../../data/batches.ts'
import { useMessages } from '../../messages.ts'
import { notify } from '../../ui/index.ts'
import { problemText } from '../../ui/problem-text.ts'
import type { BulkChange } from './bulk-change.ts'

/** Sets one field of many records, with an undo. For a localized field one language is set, the others stay. */
export function useBulkEdit(entity: Entity) {
  const { api } = useAdmin()
  const client = useQueryClient()
  const m = useMessages('useBulkEdit')
  const language = useLanguage()

  async function write(changes: readonly { readonly id: string; readonly data: object }[]): Promise<void> {
    try {
      for (const batch of inBatches(changes)) await api('PATCH', `/api/${entity.path}/bulk`, { body: batch })
    } finally {
      await client.invalidateQueries({ queryKey: [entity.path] })
    }
  }

  async function undo(name: string, rows: readonly AdminRow[], inLanguage: string | undefined): Promise<void> {
    try {
      await write(
        rows.map(row => ({ id: row.id, data: { [name]: inLanguage ? textBefore(row[name], inLanguage) : row[name] } })),
      )
      notify(m.undone(rows.length))
    } catch (error) {
      notify(problemText(error, language), { kind: 'error' })
    }
  }

  /** @throws ApiError */
  return async (rows: readonly AdminRow[], { name, value, language: inLanguage }: BulkChange): Promise<void> => {
    const given = inLanguage ? { [inLanguage]: value } : value
    await write(rows.map(({ id }) => ({ id, data: { [name]: given } })))
    notify(m.changed(rows.length), { undo: { label: m.undo, run: () => void undo(name, rows, inLanguage) } })
  }
}

function textBefore(value: unknown, language: string): Readonly<Record<string, unknown>> {
  return { [language]: (value as Readonly<Record<string, unknown>> | null)?.[language] ?? '' }
}
