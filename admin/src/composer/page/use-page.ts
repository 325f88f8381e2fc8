import { useQuery } from '@tanstack/react-query'
import { useAdmin } from '../../context/admin-context.ts'
import { pageModel } from '../../model/site-model.ts'
import { readPage } from './read-page.ts'

/** A page with its parts. */
export function usePageParts(id: string) {
  const { api } = useAdmin()
  return useQuery({
    queryKey: [pageModel().page.path, 'parts', id],
    queryFn: ({ signal }) => readPage(api, id, signal),
    // A block's host must be identical to the one in its region: structural sharing with the previous result would break
    // that.
    structuralSharing: false,
  })
}
