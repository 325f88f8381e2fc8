import type { Entity } from '@tessera/core'

/**
 * The entities and relations among a module's exports, so that definitions need not be listed twice.
 * @param definitions what `import * as` gives, or a list
 */
export function entitiesIn(definitions: readonly Entity[] | Readonly<Record<string, unknown>>): readonly Entity[] {
  return Object.values<unknown>(definitions).filter(isEntity)
}

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && 'path' in value && 'table' in value && 'fields' in value
}
