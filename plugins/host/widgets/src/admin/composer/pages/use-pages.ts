import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '@tessera/admin'
import { pageEntities } from '../page/page-entities.ts'
import type { ListedPage } from './page-list.ts'

const include = [
  'pagesToMetadata.metadata',
  'pagesToWidgets.widget.widgetsToExternalWidgets',
  'pagesToLayouts.layout',
].join()
const pageSize = 1000

/** All pages of the site, in no particular order. */
export function usePages() {
  const { api } = useAdmin()
  const { page } = pageEntities
  return useQuery({
    queryKey: [page.path, 'map'],
    queryFn: async ({ signal }): Promise<readonly ListedPage[]> => {
      for (let pages: readonly ListedPage[] = []; ; ) {
        const path = `/api/${page.path}?include=${include}&limit=${pageSize}&offset=${pages.length}`
        const { data } = await api<readonly ListedPage[]>('GET', path, { signal })
        pages = [...pages, ...data]
        if (data.length < pageSize) return pages
      }
    },
  })
}
