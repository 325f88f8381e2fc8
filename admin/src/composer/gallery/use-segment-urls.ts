import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '../../app/admin-context.ts'
import { entityPagesQuery } from '../../forms/public-address.ts'
import { pageModel } from '../../model/site-model.ts'
import { exampleUrl } from '../page/example-url.ts'
import type { GalleryItem } from './gallery-items.ts'

/**
 * For each entity that blocks of the gallery take from the address of their page, an address that names one of its records:
 * what they are previewed with.
 * @returns by the path of the entity, those only that a page of the site names; undefined until they are known
 */
export function useSegmentUrls(
  items: readonly Pick<GalleryItem, 'segment'>[],
): ReadonlyMap<string, string> | undefined {
  const { api } = useAdmin()
  const wanted = [...new Set(items.flatMap(({ segment }) => segment?.path ?? []))].toSorted()
  const { data, isError } = useQuery({
    queryKey: [pageModel().page.path, 'segments', wanted],
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
