import { type Entity, fieldEntries } from '@tessera/core'

/** The fields that a list can show, in the order of the definition: what people gave first, what the product keeps last. */
export function listColumns(entity: Entity): string[] {
  const systemFields = ['variant', 'createdAt', 'updatedAt', 'id']
  const shown = fieldEntries(entity)
    .filter(([, field]) => field.readable)
    .map(([name]) => name)
  return [...shown.filter(name => !systemFields.includes(name)), ...systemFields.filter(name => shown.includes(name))]
}

/** The fields of a list as the definition has them: on a relation what it links, then the row's fields and the last change. */
export function defaultColumns(entity: Entity): string[] {
  const known = listColumns(entity)
  const preferred = entity.admin.row ?? entity.admin.label ?? ['title', 'adminTitle', 'slug', 'url', 'variant']
  const columns = [...(entity.ends ?? []), ...preferred].filter(name => known.includes(name))
  const first = columns.length > 0 ? columns : known.slice(0, 3)
  return [...new Set([...first, 'updatedAt'])]
}

/** Fields on a record's card, below its name: the one that names it would only repeat that. */
export function cardFields(entity: Entity, row: Readonly<Record<string, unknown>>, name: string): string[] {
  return defaultColumns(entity).filter(field => field !== 'updatedAt' && row[field] !== name)
}

/** Whether the API orders by a column: a localized one by its language. */
export function isSortable(entity: Entity, column: string, languages: readonly string[]): boolean {
  const [name = '', ...rest] = column.split('.')
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!field?.readable || !field.filterable) return false
  return field.localized ? languages.includes(rest.join('.')) : rest.length === 0
}

/** The column that a field is ordered by; null where it can't be. */
export function sortColumn(entity: Entity, name: string, language: string): string | null {
  const column = entity.fields[name]?.localized ? `${name}.${language}` : name
  return isSortable(entity, column, [language]) && !entity.fields[name]?.reference ? column : null
}

/** Under which name the record that a reference points to is included in a row. */
export function includedName(reference: string): string {
  return reference.replace(/Id$/, '')
}
