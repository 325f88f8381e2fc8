import type { Entity, EntityRight } from '@tessera/core'
import { useAdmin } from './admin-context.ts'

/** Whether the current user has a right to an entity's records. What they may not do isn't shown. */
export function useRight(entity: Pick<Entity, 'path'>, right: EntityRight): boolean {
  return useAdmin().rights.entities[entity.path]?.includes(right) ?? false
}
