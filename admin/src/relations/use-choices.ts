import type { Entity, Filter } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useEffect, useMemo, useState } from 'react'
import { useRecords } from '../data/records.ts'
import { useSettled } from '../data/use-settled.ts'
import { useChoiceName } from './choice-name.ts'
import { usePicturePlace } from './use-picture-place.ts'

const step = 25
/** Nobody scrolls further: words narrow the list. */
const most = 200

interface ChoicesOptions {
  readonly entity: Entity
  readonly search: string
  readonly where?: readonly Filter[]
  readonly isEnabled?: boolean
}

/** Records to choose from, found by the server: the newest first, more of them as one scrolls. */
export function useChoices({ entity, search, where = [], isEnabled = true }: ChoicesOptions) {
  const place = usePicturePlace(entity)
  const words = search.trim()
  const settled = useSettled(words)
  const [limit, setLimit] = useState(step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words begin at the top again
  useEffect(() => setLimit(step), [settled])
  const list = useRecords(
    entity,
    {
      count: false,
      limit,
      orderBy: [{ column: 'createdAt', method: 'desc' }],
      ...(settled !== '' && { search: settled }),
      ...(where.length > 0 && { filters: { and: where } }),
      ...(place?.include && { include: [{ path: place.include }] }),
    },
    isEnabled,
  )
  const found = list.data?.rows
  const nameOf = useChoiceName()
  const rows = useMemo(
    () => found && namedFirst(found, settled, row => nameOf(entity, row).text),
    [found, settled, entity, nameOf],
  )
  const isFull = rows !== undefined && rows.length >= limit
  return {
    place,
    rows,
    error: list.error,
    retry: () => void list.refetch(),
    /** What is shown answers other words than those that are typed. */
    isBehind: settled !== words || list.isPlaceholderData || list.isLoading,
    isCut: isFull && limit >= most,
    more: () => isFull && !list.isFetching && setLimit(now => Math.min(now + step, most)),
  }
}

/** What is called as one asked stands above what only speaks of it. */
function namedFirst(rows: readonly AdminRow[], words: string, nameOf: (row: AdminRow) => string): readonly AdminRow[] {
  if (words === '') return rows
  const isNamed = (row: AdminRow) => nameOf(row).toLowerCase().includes(words.toLowerCase())
  return [...rows.filter(isNamed), ...rows.filter(row => !isNamed(row))]
}

export type Choices = ReturnType<typeof useChoices>
