import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity, ListQuery } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../app/admin-context.ts'

/** A page of a list. */
export interface RecordList {
  readonly rows: readonly AdminRow[]
  readonly total: number
}

/** A record with the tag that a save compares. */
export interface LoadedRecord {
  readonly row: AdminRow
  readonly etag: string | null
}

/** The records that a query matches, with their total. The page before stays until the next one is there. */
export function useRecords(entity: Entity, query: ListQuery & { readonly search?: string }, isEnabled = true) {
  const { api } = useAdmin()
  const text = queryString({ count: true, ...query } as ListQuery)
  return useQuery({
    queryKey: [entity.path, 'list', text],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<RecordList> => {
      const { data, meta } = await api<AdminRow[], { total: number }>('GET', `/api/${entity.path}?${text}`, { signal })
      return { rows: data, total: meta.total }
    },
  })
}

/** How many records there are that filters and a search leave. The number before stays until the next one is there. */
export function useTotal(entity: Entity, filtering: Pick<ListQuery, 'filters' | 'search'>, isEnabled = true) {
  const { api } = useAdmin()
  const text = queryString(filtering)
  return useQuery({
    queryKey: [entity.path, 'count', text],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<number> => {
      const { data } = await api<number>('GET', `/api/${entity.path}/count${text && `?${text}`}`, { signal })
      return data
    },
  })
}

/** Under which a record is kept. @param include as its query has it: `?include=...`, or nothing */
export function recordKey({ path }: Pick<Entity, 'path'>, id: string | undefined, include = ''): readonly unknown[] {
  return [path, 'record', id, include]
}

/**
 * One record, with includes by path where the screen draws them.
 * @param everyMs reads it anew at this interval while the window is looked at
 */
export function useRecord(
  entity: Entity,
  id: string | undefined,
  include: readonly string[] = [],
  everyMs: number | false = false,
) {
  const { api } = useAdmin()
  const text = include.length > 0 ? `?include=${include.join(',')}` : ''
  return useQuery({
    queryKey: recordKey(entity, id, text),
    enabled: id !== undefined,
    refetchInterval: everyMs,
    queryFn: async ({ signal }): Promise<LoadedRecord> => {
      const { data, etag } = await api<AdminRow>('GET', `/api/${entity.path}/${id}${text}`, { signal })
      return { row: data, etag }
    },
  })
}

/** What a save sends: a new record without an id. */
interface Save {
  readonly id?: string
  readonly values: Readonly<Record<string, unknown>> | FormData
  readonly ifMatch?: string
}

/** Makes or changes a record; lists and records of the entity are read anew. */
export function useSave(entity: Entity) {
  const { api } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, values, ifMatch }: Save): Promise<LoadedRecord> => {
      const path = `/api/${entity.path}${id === undefined ? '' : `/${id}`}`
      const { data, etag } = await api<AdminRow>(id === undefined ? 'POST' : 'PATCH', path, {
        body: values,
        ...(ifMatch !== undefined && { ifMatch }),
      })
      return { row: data, etag }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [entity.path] }),
  })
}

/** Deletes records, all or none; everything is read anew, for a deletion takes others along. */
export function useRemove(entity: Entity) {
  const { api } = useAdmin()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly string[]): Promise<void> => {
      if (ids.length === 1) await api('DELETE', `/api/${entity.path}/${ids[0]}`)
      else await api('DELETE', `/api/${entity.path}/bulk`, { body: { ids } })
    },
    onSuccess: () => client.invalidateQueries(),
  })
}
