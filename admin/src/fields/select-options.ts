import type { Entity } from '@tessera/core'

/** The values of a select field. */
export function optionsOf(entity: Entity, name: string): readonly string[] {
  const { enum: values } = entity.fields[name]?.schema ?? {}
  return Array.isArray(values) ? values.filter(each => typeof each === 'string') : []
}
