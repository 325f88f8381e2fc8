import type { Entity } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { ApiCaller } from '../../data/api-caller.ts'
import { mostPerCall } from '../../data/in-parts.ts'
import type { Narrowing } from '../state/list-query.ts'
import type { Selection } from './use-selection.ts'

/** The selected records; those that are on no page yet are read. */
export async function selectedRows(
  api: ApiCaller,
  entity: Entity,
  { rows, isAll }: Selection,
  narrowing: Narrowing,
): Promise<readonly AdminRow[]> {
  if (!isAll) return [...rows.values()]
  const found: AdminRow[] = []
  for (let offset = 0; ; offset += mostPerCall) {
    const text = queryString({ ...narrowing, limit: mostPerCall, offset })
    const { data } = await api<AdminRow[]>('GET', `/api/${entity.path}?${text}`)
    found.push(...data)
    if (data.length < mostPerCall) return found
  }
}
