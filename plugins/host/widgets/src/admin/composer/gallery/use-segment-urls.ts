import { useQuery } from '@tanstack/react-query'
import { entityPagesQuery, useAdmin } from '@tessera/admin'
import { exampleUrl } from '../page/example-url.ts'
import { pageEntities } from '../page/page-entities.ts'
import type { GalleryItem } from './gallery-items.ts'

/**
 * For each entity that blocks of the gallery read from the page's address, an example address that names one of its
 * records.
 * @returns addresses by the path of the entity, for entities that have a page; undefined until they are loaded
 */
export function useSegmentUrls(
  items: readonly Pick<GalleryItem, 'segment'>[],
): ReadonlyMap<string, string> | undefined {
  const { api } = useAdmin()
  const wanted = [...new Set(items.flatMap(({ segment }) => segment?.path ?? []))].toSorted()
  const { data, isError } = useQuery({
    queryKey: [pageEntities.page.path, 'segments', wanted],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const pages = await entityPagesQuery(api).queryFn({ signal })
      const found = await Promise.all(
        wanted.map(async path => {
          const page = pages[path]?.record
          const url = page ? await exampleUrl(api, page, signal) : null
          return url === null ? [] : [[path, url] as const]
        }),
      )
      return new Map(found.flat())
    },
  })
  return isError ? new Map() : data
}
