import { useQueryClient } from '@tanstack/react-query'
import type { TrashEntry } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import { restoreEntries } from '../data/trash.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { notify } from '../ui/index.ts'
import { problemText } from '../ui/problem-text.ts'

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0)

/** Actions on records in the trash. Each shows a message; a failure also rejects. */
export function useTrashActions() {
  const { api } = useAdmin()
  const client = useQueryClient()
  const navigate = useNavigate()
  const m = useMessages('useTrashActions')
  const language = useLanguage()
  const [isPending, setPending] = useState(false)

  async function attempt(work: () => Promise<void>): Promise<void> {
    setPending(true)
    try {
      await work()
    } catch (error) {
      notify(problemText(error, language), { kind: 'error' })
      throw error
    } finally {
      setPending(false)
      await client.invalidateQueries()
    }
  }

  return {
    isPending,
    /** Restores them with their cascaded records. */
    restore: (entries: readonly TrashEntry[]) =>
      attempt(async () => {
        const restored = await restoreEntries(api, entries)
        if (restored.length === 0) throw new Error(m.gone)
        const cascaded = restored.reduce((all, each) => all + sum(each.cascaded), 0)
        const notes = new Set(restored.flatMap(each => each.notes))
        const [only] = entries
        const entity = entries.length === 1 && only ? model.entities.get(only.entity) : undefined
        const isLater = restored.some(each => each.isPending)
        const done = [m.restored(restored.length), ...(cascaded > 0 ? [m.cascaded(cascaded)] : [])]
        const said = [...(isLater ? [m.later] : done), ...notes]
        notify(
          said.join('. '),
          entity && only && !isLater
            ? { undo: { label: m.open, run: () => void navigate(addresses.record(entity, only.recordId)) } }
            : {},
        )
      }),
    /** Goes on with a deletion or a restore that failed. */
    retry: ({ id }: TrashEntry) =>
      attempt(async () => {
        await api('POST', `/api/core/trash/${id}/retry`)
        notify(m.retried)
      }),
    /** Deletes them permanently. */
    purge: (entries: readonly TrashEntry[]) =>
      attempt(async () => {
        const { data } = await api<{ readonly ids: readonly string[] }>('DELETE', '/api/core/trash', {
          body: { ids: entries.map(({ id }) => id) },
        })
        notify(m.purged(data.ids.length))
      }),
  }
}
