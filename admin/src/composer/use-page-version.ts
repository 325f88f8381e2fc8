import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HistoryEntry } from '@tessera/core'
import { useEffect, useRef, useState } from 'react'
import { useAdmin } from '../app/admin-context.ts'

const debounceMs = 120
const pollIntervalMs = 8_000
/** Read anew without anything on the page being another. */
const unrelatedKeys = new Set(['core/preferences', 'composer/latest'])

/**
 * A number that grows when the page may look different: whatever writes says which lists it has made stale, here or in a
 * drawer, and the history tells of what others write.
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
    // What is being read already knows of it.
    void client.invalidateQueries({ predicate }, { cancelRefetch: false })
  }, [latest, client])

  return [version, () => setVersion(before => before + 1)]
}
