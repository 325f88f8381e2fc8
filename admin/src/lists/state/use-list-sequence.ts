import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { rememberSequence } from '../../data/list-sequence.ts'

/** Stores the sequence of records for forms opened from the list. @param rows undefined while they load */
export function useListSequence(entity: Entity, rows: readonly AdminRow[] | undefined): void {
  const { search } = useLocation()
  useEffect(() => {
    if (rows) rememberSequence(entity, { ids: rows.map(({ id }) => id), search })
  }, [entity, rows, search])
}
