import type { Entity } from '@tessera/core'

/** A field of an entity. */
export interface FieldPlace {
  readonly entity: Entity
  readonly name: string
}

/** The name of a field's kind; variants are texts with a kind of their own, and amounts of a currency are money. */
export function kindName({ fields }: Pick<Entity, 'fields'>, name: string): string {
  const field = fields[name]
  if (name === 'variant') return 'variant'
  return field?.admin.currency ? 'money' : (field?.kind ?? '')
}
