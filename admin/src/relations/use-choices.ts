import type { Entity, Filter } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useEffect, useMemo, useState } from 'react'
import { useRecords } from '../data/records.ts'
import { useDebounced } from '../data/use-debounced.ts'
import { useChoiceName } from './choice-name.ts'
import { usePictureLocation } from './use-picture-location.ts'

const step = 25
/** Nobody scrolls further: a search finds the rest. */
const maxChoices = 200

interface ChoicesOptions {
  readonly entity: Entity
  readonly search: string
  readonly where?: readonly Filter[]
  readonly isEnabled?: boolean
}

/** Records to choose from, searched by the server: the newest first, more while scrolling. */
export function useChoices({ entity, search, where = [], isEnabled = true }: ChoicesOptions) {
  const pictureLocation = usePictureLocation(entity)
  const text = search.trim()
  const debounced = useDebounced(text)
  const [limit, setLimit] = useState(step)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words begin at the top again
  useEffect(() => setLimit(step), [debounced])
  const list = useRecords(
    entity,
    {
      count: false,
      limit,
      orderBy: [{ column: 'createdAt', method: 'desc' }],
      ...(debounced !== '' && { search: debounced }),
      ...(where.length > 0 && { filters: { and: where } }),
      ...(pictureLocation?.include && { include: [{ path: pictureLocation.include }] }),
    },
    isEnabled,
  )
  const found = list.data?.rows
  const nameOf = useChoiceName()
  const rows = useMemo(
    () => found && namedFirst(found, debounced, row => nameOf(entity, row).text),
    [found, debounced, entity, nameOf],
  )
  /** The rows belong to an earlier search. */
  const isStale = debounced !== text || list.isPlaceholderData || list.isLoading
  const isFull = rows !== undefined && rows.length >= limit
  return {
    pictureLocation,
    rows,
    error: list.error,
    retry: () => void list.refetch(),
    isStale,
    /** It is known whether there is a record of that name. */
    isSearched: rows !== undefined && (text === '' || !isStale),
    isCut: isFull && limit >= maxChoices,
    more: () => isFull && !list.isFetching && setLimit(now => Math.min(now + step, maxChoices)),
  }
}

/** Records with the text in their name come first. */
function namedFirst(rows: readonly AdminRow[], text: string, nameOf: (row: AdminRow) => string): readonly AdminRow[] {
  if (text === '') return rows
  const isNamed = (row: AdminRow) => nameOf(row).toLowerCase().includes(text.toLowerCase())
  return [...rows.filter(isNamed), ...rows.filter(row => !isNamed(row))]
}

export type Choices = ReturnType<typeof useChoices>
