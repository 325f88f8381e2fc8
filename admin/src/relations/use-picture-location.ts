import type { Entity } from '@tessera/core'
import { useMemo } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { type PictureLocation, pictureLocationOf } from '../lists/state/list-includes.ts'
import { model } from '../model/entities.ts'

/** The location of an entity's pictures, as far as the current user may read them; null if there are none. */
export function usePictureLocation(entity: Entity): PictureLocation | null {
  const { entities } = useAdmin().rights
  return useMemo(
    () => pictureLocationOf(model, entity, other => entities[other.path]?.includes('read') ?? false),
    [entity, entities],
  )
}
