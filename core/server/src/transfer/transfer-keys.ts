import type { Entity } from '@tessera/core'

/** Unique fields that can identify existing records. */
export function keyFields(entity: Entity): string[] {
  const unique = Object.entries(entity.fields).filter(
    ([, field]) => field.unique && field.readable && field.filterable && !field.localized,
  )
  return ['id', ...unique.map(([name]) => name)]
}
