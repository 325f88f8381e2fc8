import type { Entity } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { ApiCaller } from '../../data/api-caller.ts'
import type { Narrowing } from '../state/list-query.ts'
import type { Selection } from './use-selection.ts'

const mostAtOnce = 1000

/** The selected records; those that are on no page yet are read. */
export async function selectedRows(
  api: ApiCaller,
  entity: Entity,
  { rows, isAll }: Selection,
  narrowing: Narrowing,
): Promise<readonly AdminRow[]> {
  if (!isAll) return [...rows.values()]
  const found: AdminRow[] = []
  for (let offset = 0; ; offset += mostAtOnce) {
    const text = queryString({ ...narrowing, limit: mostAtOnce, offset })
    const { data } = await api<AdminRow[]>('GET', `/api/${entity.path}?${text}`)
    found.push(...data)
    if (data.length < mostAtOnce) return found
  }
}
