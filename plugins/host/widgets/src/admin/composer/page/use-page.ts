import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '@tessera/admin'
import { pageEntities } from './page-entities.ts'
import { readPage } from './read-page.ts'

/** A page with its parts. */
export function usePageParts(id: string) {
  const { api } = useAdmin()
  return useQuery({
    queryKey: [pageEntities.page.path, 'parts', id],
    queryFn: ({ signal }) => readPage(api, id, signal),
    // A block's host must be identical to the one in its region: structural sharing with the previous result would break
    // that.
    structuralSharing: false,
  })
}
