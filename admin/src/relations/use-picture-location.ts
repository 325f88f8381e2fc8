import type { Entity } from '@tessera/core'
import { useMemo } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { type PictureLocation, pictureLocationOf } from '../lists/state/list-includes.ts'
import { model } from '../model/entities.ts'

/** Where the records of an entity have their pictures, for whoever works here; null where there are none to be seen. */
export function usePictureLocation(entity: Entity): PictureLocation | null {
  const { entities } = useAdmin().rights
  return useMemo(
    () => pictureLocationOf(model, entity, other => entities[other.path]?.includes('read') ?? false),
    [entity, entities],
  )
}
