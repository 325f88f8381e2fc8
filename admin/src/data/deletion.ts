import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../context/admin-context.ts'
import { useMessages } from '../messages.ts'
import { notify } from '../ui/index.ts'
import { problemText } from '../ui/problem-text.ts'
import { inBatches } from './batches.ts'
import { deletionKind } from './deletion-kind.ts'
import type { RecordList } from './records.ts'
import { restoreFromTrash } from './trash.ts'

/**
 * Deletes records of an entity: they leave every list at once and come back if the server refuses. A message says so and
 * offers an undo.
 * @returns a function that rejects when nothing was deleted, after a message
 */
export function useDeletion(entity: Entity): (ids: readonly string[]) => Promise<void> {
  const { api, start } = useAdmin()
  const client = useQueryClient()
  const m = useMessages('deletion')
  const language = useLanguage()

  async function undo(ids: readonly string[], since: string): Promise<void> {
    try {
      const count = await restoreFromTrash(api, entity, ids, since)
      if (count === 0) throw new Error(m.notInTrash)
      notify(m.restored(count))
    } catch (error) {
      notify(problemText(error, language), { kind: 'error' })
    } finally {
      await client.invalidateQueries()
    }
  }

  return async ids => {
    const lists = { queryKey: [entity.path, 'list'] }
    await client.cancelQueries(lists)
    const before = client.getQueriesData<RecordList>(lists)
    const deleted = new Set(ids)
    client.setQueriesData<RecordList>(lists, list => list && without(list, deleted))
    const since = new Date(Date.now() - 60_000).toISOString()
    try {
      if (ids.length === 1) await api('DELETE', `/api/${entity.path}/${ids[0]}`)
      else {
        for (const batch of inBatches(ids)) await api('DELETE', `/api/${entity.path}/bulk`, { body: { ids: batch } })
      }
    } catch (error) {
      for (const [key, list] of before) client.setQueryData(key, list)
      notify(problemText(error, language), { kind: 'error' })
      await client.invalidateQueries({ queryKey: [entity.path] })
      throw error
    }
    const message = ids.length === 1 ? m.deleted : m.deletedMany(ids.length)
    notify(
      message,
      deletionKind(entity, start, false) === 'trash'
        ? { undo: { label: m.undo, run: () => void undo(ids, since) } }
        : {},
    )
    // A deletion cascades: everything is refetched.
    void client.invalidateQueries()
  }
}

function without(list: RecordList, deleted: ReadonlySet<string>): RecordList {
  const rows: readonly AdminRow[] = list.rows.filter(({ id }) => !deleted.has(id))
  return { ...list, rows, total: list.total - (list.rows.length - rows.length) }
}
