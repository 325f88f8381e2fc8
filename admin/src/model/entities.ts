import { definitions } from 'virtual:tessera/admin'
import type { Entity } from '@tessera/core'
import { createEntityModel } from './entity-model.ts'

/** All entities of this configuration, without those of absent modules and relations to them. */
export const model = createEntityModel(definitions.flatMap(each => Object.values(each)).filter(isEntity))

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && 'path' in value && 'fields' in value && 'table' in value
}
