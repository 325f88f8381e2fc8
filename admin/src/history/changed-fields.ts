import { type Entity, fieldEntries, type HistoryChange } from '@tessera/core'

const implied = new Set(['id', 'createdAt', 'updatedAt'])

/** The relevant fields of a change: those that changed; of a new or deleted record those that aren't empty. */
export function changedFields(entity: Entity, { fields, before, after }: HistoryChange): readonly string[] {
  if (fields.length > 0) return fields
  const values = { ...before, ...after }
  return fieldEntries(entity)
    .map(([name]) => name)
    .filter(name => !implied.has(name) && saysSomething(entity, name, values[name]))
}

function saysSomething(entity: Entity, name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (name === 'variant' && value === 'default') return false
  if (entity.fields[name]?.localized) return Object.values(value).some(text => text !== '')
  return true
}
