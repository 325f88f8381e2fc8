import { type Entity, fieldEntries } from '@tessera/core'

/** Fields that many records can have the same value of: what nobody sets, what has to differ and files are none of them. */
export function editableFields(entity: Entity): string[] {
  const together = new Set(entity.unique.flat())
  return fieldEntries(entity)
    .filter(
      ([name, field]) =>
        field.writable && field.readable && !field.unique && field.kind !== 'file' && !together.has(name),
    )
    .map(([name]) => name)
}
