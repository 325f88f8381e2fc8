import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '../../app/admin-context.ts'
import { pageModel } from '../../model/site-model.ts'
import { readPage } from './read-page.ts'

/** What a page is put together of. */
export function usePageParts(id: string) {
  const { api } = useAdmin()
  return useQuery({
    queryKey: [pageModel().page.path, 'parts', id],
    queryFn: ({ signal }) => readPage(api, id, signal),
    // A block's host is one of its region's: shared piece by piece with what was read before, they would be two.
    structuralSharing: false,
  })
}
