import type { Entity } from '@tessera/core'

/** The name of a field's kind; variants are texts with a kind of their own. */
export function kindName({ fields }: Pick<Entity, 'fields'>, name: string): string {
  return name === 'variant' ? 'variant' : (fields[name]?.kind ?? '')
}
