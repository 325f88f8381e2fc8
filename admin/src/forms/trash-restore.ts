import type { Entity, TrashEntry } from '@tessera/core'
import type { ApiCaller } from '../data/api-caller.ts'

/** Brings a record back from the trash. @returns false when it is not there @throws ApiError */
export async function restoreFromTrash(api: ApiCaller, { path }: Entity, id: string): Promise<boolean> {
  for (let before = ''; ; ) {
    const query = new URLSearchParams({ entity: path, limit: '200', ...(before && { before }) })
    const { data, meta } = await api<readonly TrashEntry[], { next: string | null }>('GET', `/api/core/trash?${query}`)
    const entry = data.find(({ recordId }) => recordId === id)
    if (entry) {
      await api('POST', `/api/core/trash/${entry.id}/restore`)
      return true
    }
    if (meta.next === null) return false
    before = meta.next
  }
}
