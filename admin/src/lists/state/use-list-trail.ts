import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { rememberTrail } from '../../data/list-trail.ts'

/** Leaves a trail for the forms that are opened from a list. @param rows undefined while they are on their way */
export function useListTrail(entity: Entity, rows: readonly AdminRow[] | undefined): void {
  const { search } = useLocation()
  useEffect(() => {
    if (rows) rememberTrail(entity, { ids: rows.map(({ id }) => id), search })
  }, [entity, rows, search])
}
