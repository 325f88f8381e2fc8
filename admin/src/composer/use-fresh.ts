import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HistoryEntry } from '@tessera/core'
import { useEffect, useRef, useState } from 'react'
import { useAdmin } from '../app/admin-context.ts'

const soonMs = 120
const lookEveryMs = 8_000
/** Read anew without anything on the page being another. */
const besides = new Set(['core/preferences', 'composer/latest'])

/**
 * A number that grows when the page may look different: whatever writes says which lists it has made stale, here or in a
 * drawer, and the history tells of what others write.
 */
export function useFresh(): readonly [version: number, refresh: () => void] {
  const { api } = useAdmin()
  const client = useQueryClient()
  const [version, setVersion] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const stop = client.getQueryCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return
      if (besides.has(String(event.query.queryKey[0]))) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setVersion(before => before + 1), soonMs)
    })
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [client])

  const { data: latest } = useQuery({
    queryKey: ['composer/latest'],
    refetchInterval: lookEveryMs,
    queryFn: async ({ signal }) => {
      const { data } = await api<readonly HistoryEntry[]>('GET', '/api/core/history?limit=1', { signal })
      return data[0]?.id ?? null
    },
  })
  const known = useRef(latest)
  useEffect(() => {
    if (known.current === latest) return
    const isFirst = known.current === undefined
    known.current = latest
    if (isFirst) return
    const predicate = ({ queryKey }: Query) => !besides.has(String(queryKey[0]))
    // What is being read already knows of it.
    void client.invalidateQueries({ predicate }, { cancelRefetch: false })
  }, [latest, client])

  return [version, () => setVersion(before => before + 1)]
}
