import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '../../app/admin-context.ts'
import type { ListedPage } from './page-list.ts'

const include = [
  'pagesToMetadata.metadata',
  'pagesToWidgets.widget.widgetsToExternalWidgets',
  'pagesToLayouts.layout',
].join()
const most = 1000

/** All pages of the site, in no order that matters. */
export function usePages() {
  const { api } = useAdmin()
  return useQuery({
    queryKey: ['host/pages', 'map'],
    queryFn: async ({ signal }): Promise<readonly ListedPage[]> => {
      for (let pages: readonly ListedPage[] = []; ; ) {
        const path = `/api/host/pages?include=${include}&limit=${most}&offset=${pages.length}`
        const { data } = await api<readonly ListedPage[]>('GET', path, { signal })
        pages = [...pages, ...data]
        if (data.length < most) return pages
      }
    },
  })
}
