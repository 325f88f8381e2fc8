import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '../../app/admin-context.ts'
import { pageModel } from '../../model/site-model.ts'
import { exampleUrl } from './example-url.ts'
import { segmentsOf } from './page-address.ts'

/**
 * The address at which a page is shown: its own, or for one whose address names records (`/blog/articles/[blog.articles.slug]`)
 * that of one of them.
 * @param url the page's own
 * @param chosen a whole address that was chosen
 * @returns null while none is known: there is no such record yet
 */
export function usePreviewUrl(url: string | undefined, chosen: string | null): string | null {
  const { api } = useAdmin()
  const segments = segmentsOf(url ?? '')
  const { data } = useQuery({
    queryKey: [pageModel().page.path, 'example', url],
    enabled: segments.length > 0 && chosen === null,
    staleTime: 60_000,
    queryFn: ({ signal }) => exampleUrl(api, url ?? '', signal),
  })
  if (chosen !== null) return chosen
  if (url === undefined) return null
  return segments.length === 0 ? url : (data ?? null)
}
