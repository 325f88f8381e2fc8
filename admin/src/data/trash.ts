import type { Entity, TrashEntry } from '@tessera/core'
import type { ApiCaller } from './api-caller.ts'

/**
 * Brings records of an entity back from the trash, one after the other: each brings along what went with it.
 * @param since ISO time before which none of them was deleted
 * @returns how many were there @throws ApiError
 */
export async function restoreFromTrash(
  api: ApiCaller,
  entity: Pick<Entity, 'path'>,
  ids: readonly string[],
  since = '',
): Promise<number> {
  const entries = await trashOf(api, entity, ids, since)
  for (const { id } of entries) await api('POST', `/api/core/trash/${id}/restore`)
  return entries.length
}

/** The entries of the trash that hold the records, the newest of each. */
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
