import type { Entity } from '@tessera/core'

/**
 * The entities and relations among a module's exports (`import * as definitions from "../index.ts"`), so that definitions
 * need not be listed twice.
 * @param definitions what `import * as` gives
 */
export function entitiesIn(definitions: Readonly<Record<string, unknown>>): readonly Entity[] {
  return Object.values(definitions).filter(isEntity)
}

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && 'path' in value && 'table' in value && 'fields' in value
}
