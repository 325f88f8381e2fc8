import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Entity, ListQuery } from '@tessera/core'
import { queryString } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../context/admin-context.ts'
import type { RecordList } from '../data/records.ts'
import { type MediaSearch, mediaQuery } from './media-query.ts'

const pageSize = 60

/** The files of a search, page by page. Previous results stay until the next ones are loaded. */
export function useMedia(entity: Entity, search: MediaSearch) {
  const { api } = useAdmin()
  const query = mediaQuery(search, entity.private)
  const media = useInfiniteQuery({
    queryKey: [entity.path, 'media', queryString(query)],
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }): Promise<RecordList> => {
      const text = queryString({ ...query, count: true, limit: pageSize, offset: pageParam } as ListQuery)
      const { data, meta } = await api<AdminRow[], Omit<RecordList, 'rows'>>('GET', `/api/${entity.path}?${text}`, {
        signal,
      })
      return { rows: data, ...meta }
    },
    getNextPageParam: ({ rows: last, total, isEstimated }, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return (isEstimated ? last.length === pageSize : loaded < total) ? loaded : undefined
    },
  })
  const pages = media.data?.pages
  const last = pages?.at(-1)
  const rows = pages && unique(pages.flatMap(each => each.rows))
  return { media, rows, total: last?.total, isEstimated: last?.isEstimated ?? false }
}

/** New files shift others to the next page: each is shown once. */
function unique(rows: readonly AdminRow[]): readonly AdminRow[] {
  return [...new Map(rows.map(row => [row.id, row])).values()]
}
