import { useQuery } from '@tanstack/react-query'
import type { Health } from '@tessera/core'
import { useAdmin } from '../app/admin-context.ts'

const pollIntervalMs = 30_000

/** How jobs, mail and database are, for administrators; looked at again while the window is looked at. */
export function useHealth() {
  const { api } = useAdmin()
  return useQuery({
    queryKey: ['core/health'],
    refetchInterval: pollIntervalMs,
    queryFn: async ({ signal }) => (await api<Health>('GET', '/api/core/health', { signal })).data,
  })
}
