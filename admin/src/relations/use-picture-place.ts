import type { Entity } from '@tessera/core'
import { useMemo } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { type PicturePlace, picturePlaceOf } from '../lists/state/list-includes.ts'
import { model } from '../model/entities.ts'

/** Where the records of an entity have their pictures, for whoever works here; null where there are none to be seen. */
export function usePicturePlace(entity: Entity): PicturePlace | null {
  const { entities } = useAdmin().rights
  return useMemo(
    () => picturePlaceOf(model, entity, other => entities[other.path]?.includes('read') ?? false),
    [entity, entities],
  )
}
