import type { Entity } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { ApiCaller } from '../../context/api-caller.ts'
import { maxPerRequest } from '../../data/batches.ts'
import type { Filtering } from '../state/list-query.ts'
import type { Selection } from './use-selection.ts'

/** The selected records; those on pages that were not loaded are read. */
export async function selectedRows(
  api: ApiCaller,
  entity: Entity,
  { rows, isAll }: Selection,
  filtering: Filtering,
): Promise<readonly AdminRow[]> {
  if (!isAll) return [...rows.values()]
  const found: AdminRow[] = []
  for (let offset = 0; ; offset += maxPerRequest) {
    const text = queryString({ ...filtering, limit: maxPerRequest, offset })
    const { data } = await api<AdminRow[]>('GET', `/api/${entity.path}?${text}`)
    found.push(...data)
    if (data.length < maxPerRequest) return found
  }
}
