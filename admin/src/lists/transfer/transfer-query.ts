import { queryOptions } from '@tanstack/react-query'
import type { Entity, TransferColumns } from '@tessera/core'
import type { ApiCaller } from '../../context/api-caller.ts'

/** The columns of files of an entity that are no fields. */
export function transferQuery(api: ApiCaller, { path }: Pick<Entity, 'path'>) {
  return queryOptions({
    queryKey: ['transfer', path],
    queryFn: async () =>
      (await api<TransferColumns>('GET', `/api/core/transfer?${new URLSearchParams({ entity: path })}`)).data,
  })
}
