import { useQuery } from '@tanstack/react-query'
import type { UploadLimits } from '@tessera/widget-sdk/admin'
import { useAdmin } from '../context/admin-context.ts'
import { library } from './library.ts'

/** Limits of uploads; undefined until they are loaded, and for users who may not upload. */
export function useUploadLimits(isEnabled = true): UploadLimits | undefined {
  const { api } = useAdmin()
  const path = library?.entity.path ?? ''
  const { data } = useQuery({
    queryKey: ['upload-limits', path],
    enabled: isEnabled && library !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api<UploadLimits>('GET', `/api/${path}/limits`, { signal })).data,
  })
  return data
}
