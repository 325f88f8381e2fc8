import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '@tessera/admin'
import { exampleUrl } from './example-url.ts'
import { segmentsOf } from './page-address.ts'
import { pageEntities } from './page-entities.ts'

/**
 * The path at which a page is previewed: its url, or an example for one that names records
 * (`/blog/articles/[blog.articles.slug]`).
 * @param url of the page
 * @param chosen a path that was chosen explicitly
 * @returns null while there is no such record
 */
export function usePreviewUrl(url: string | undefined, chosen: string | null): string | null {
  const { api } = useAdmin()
  const segments = segmentsOf(url ?? '')
  const { data } = useQuery({
    queryKey: [pageEntities.page.path, 'example', url],
    enabled: segments.length > 0 && chosen === null,
    staleTime: 60_000,
    queryFn: ({ signal }) => exampleUrl(api, url ?? '', signal),
  })
  if (chosen !== null) return chosen
  if (url === undefined) return null
  return segments.length === 0 ? url : (data ?? null)
}
