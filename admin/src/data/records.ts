import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity, ListQuery } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../context/admin-context.ts'

/** A page of a list. */
export interface RecordList {
  readonly rows: readonly AdminRow[]
  readonly total: number
  /** The total is more than 10,000 and not exact. */
  readonly isEstimated?: boolean
}

/** What a list says about its total. */
interface TotalMeta {
  readonly total: number
  readonly isEstimated?: boolean
}

/** A record with its ETag. */
export interface LoadedRecord {
  readonly row: AdminRow
  readonly etag: string | null
}

/**
 * The records that match a query, with their total. The previous page stays until the next one is loaded.
 * @param isRelated the list depends on other entities too, whose writes don't invalidate it: it is read again whenever it is shown
 */
export function useRecords(
  entity: Entity,
  query: ListQuery & { readonly search?: string },
  isEnabled = true,
  isRelated = false,
) {
  const { api } = useAdmin()
  const text = queryString({ count: true, ...query } as ListQuery)
  return useQuery({
    queryKey: [entity.path, 'list', text],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    ...(isRelated && { staleTime: 0 }),
    queryFn: async ({ signal }): Promise<RecordList> => {
      const { data, meta } = await api<AdminRow[], TotalMeta>('GET', `/api/${entity.path}?${text}`, { signal })
      return { rows: data, total: meta.total, isEstimated: meta.isEstimated ?? false }
    },
  })
}

/** The number of records that match filters and search. The previous number stays until the next one is loaded. */
export function useTotal(entity: Entity, filtering: Pick<ListQuery, 'filters' | 'search'>, isEnabled = true) {
  const { api } = useAdmin()
  const text = queryString(filtering)
  return useQuery({
    queryKey: [entity.path, 'count', text],
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<TotalMeta> => {
      const path = `/api/${entity.path}/count${text && `?${text}`}`
      const { data: total, meta } = await api<number, { isEstimated?: boolean } | undefined>('GET', path, { signal })
      return { total, isEstimated: meta?.isEstimated ?? false }
    },
  })
}

/** The query key of a record. @param include as in its request: `?include=...`, or nothing */
export function recordKey({ path }: Pick<Entity, 'path'>, id: string | undefined, include = ''): readonly unknown[] {
  return [path, 'record', id, include]
}

/**
 * One record, with the included paths.
 * @param everyMs polls at this interval while the window is visible
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

/** A save; without an id it creates a record. */
interface Save {
  readonly id?: string
  readonly values: Readonly<Record<string, unknown>> | FormData
  readonly ifMatch?: string
}

/** Creates or changes a record; the entity's lists and records are refetched. */
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

/** Deletes records, all or none; everything is refetched, since a deletion cascades. */
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
