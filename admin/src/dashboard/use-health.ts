import { useQuery } from '@tanstack/react-query'
import type { Health } from '@tessera/core'
import { useAdmin } from '../context/admin-context.ts'

const pollIntervalMs = 30_000

/** The state of jobs, mail and database, for administrators; polled while the window is visible. */
export function useHealth() {
  const { api } = useAdmin()
  return useQuery({
    queryKey: ['core/health'],
    refetchInterval: pollIntervalMs,
    queryFn: async ({ signal }) => (await api<Health>('GET', '/api/core/health', { signal })).data,
  })
}
