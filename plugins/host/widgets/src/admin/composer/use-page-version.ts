import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '@tessera/admin'
import type { HistoryEntry } from '@tessera/core'
import { useEffect, useRef, useState } from 'react'

const debounceMs = 120
const pollIntervalMs = 8_000
/** Queries that are refetched without any effect on the page. */
const unrelatedKeys = new Set(['core/preferences', 'composer/latest'])

/**
 * A number that grows when the page may have changed: after writes here or in a drawer, which invalidate queries, and
 * after those of others, which the history reports.
 */
export function usePageVersion(): readonly [version: number, refresh: () => void] {
  const { api } = useAdmin()
  const client = useQueryClient()
  const [version, setVersion] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const stop = client.getQueryCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      if (unrelatedKeys.has(String(event.query.queryKey[0]))) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setVersion(before => before + 1), debounceMs)
    })
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [client])

  const { data: latest } = useQuery({
    queryKey: ['composer/latest'],
    refetchInterval: pollIntervalMs,
    queryFn: async ({ signal }) => {
      const { data } = await api<readonly HistoryEntry[]>('GET', '/api/core/history?limit=1', { signal })
      return data[0]?.id ?? null
    },
  })
  const lastSeen = useRef(latest)
  useEffect(() => {
    if (lastSeen.current === latest) return
    const isFirst = lastSeen.current === undefined
    lastSeen.current = latest
    if (isFirst) return
    const predicate = ({ queryKey }: Query) => !unrelatedKeys.has(String(queryKey[0]))
    // Requests under way already include it.
    void client.invalidateQueries({ predicate }, { cancelRefetch: false })
  }, [latest, client])

  return [version, () => setVersion(before => before + 1)]
}
