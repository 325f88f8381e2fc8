import type { Entity, TrashEntry, TrashRestored } from '@tessera/core'
import type { ApiCaller } from '../context/api-caller.ts'
import { inBatches } from './batches.ts'

/** Restores entries of the trash with their cascaded records. @returns those that were there @throws ApiError */
export async function restoreEntries(
  api: ApiCaller,
  entries: readonly TrashEntry[],
): Promise<readonly TrashRestored[]> {
  const restored: TrashRestored[] = []
  for (const batch of inBatches(entries)) {
    const ids = batch.map(({ id }) => id)
    restored.push(...(await api<readonly TrashRestored[]>('POST', '/api/core/trash/restore', { body: { ids } })).data)
  }
  return restored
}

/**
 * Restores records of an entity from the trash, with their cascaded records.
 * @param since ISO time before which none of them was deleted
 * @returns how many were there
 * @throws ApiError
 */
export async function restoreFromTrash(
  api: ApiCaller,
  entity: Pick<Entity, 'path'>,
  ids: readonly string[],
  since = '',
): Promise<number> {
  return (await restoreEntries(api, await trashOf(api, entity, ids, since))).length
}

/** The latest trash entry of each record. */
async function trashOf(
  api: ApiCaller,
  { path }: Pick<Entity, 'path'>,
  ids: readonly string[],
  since: string,
): Promise<readonly TrashEntry[]> {
  const wanted = new Set(ids)
  const found: TrashEntry[] = []
  for (let before = ''; ; ) {
    const query = new URLSearchParams({ entity: path, limit: '200', ...(before && { before }) })
    const { data, meta } = await api<readonly TrashEntry[], { next: string | null }>('GET', `/api/core/trash?${query}`)
    for (const entry of data) {
      if (wanted.delete(entry.recordId)) found.push(entry)
    }
    const last = data.at(-1)
    if (!last || wanted.size === 0 || meta.next === null || last.at < since) return found
    before = meta.next
  }
}
