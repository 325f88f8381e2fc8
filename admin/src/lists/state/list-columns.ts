import { type Entity, fieldEntries } from '@tessera/core'

/** The fields that a list can show, in the order of the definition, with system fields last. */
export function listColumns(entity: Entity): string[] {
  const systemFields = ['variant', 'createdAt', 'updatedAt', 'id']
  const shown = fieldEntries(entity)
    .filter(([, field]) => field.readable)
    .map(([name]) => name)
  return [...shown.filter(name => !systemFields.includes(name)), ...systemFields.filter(name => shown.includes(name))]
}

/** The default columns: the ends of a relation, the definition's row fields, and the last change. */
export function defaultColumns(entity: Entity): string[] {
  const known = listColumns(entity)
  const preferred = entity.admin.row ?? entity.admin.label ?? ['title', 'adminTitle', 'slug', 'url', 'variant']
  const columns = [...(entity.ends ?? []), ...preferred].filter(name => known.includes(name))
  const first = columns.length > 0 ? columns : known.slice(0, 3)
  return [...new Set([...first, 'updatedAt'])]
}

/** Fields of a record's card. */
export function cardFields(entity: Entity, row: Readonly<Record<string, unknown>>, name: string): string[] {
  return defaultColumns(entity).filter(field => field !== 'updatedAt' && row[field] !== name)
}

/** Whether the API can order by a column: a localized one by its language. */
export function isSortable(entity: Entity, column: string, languages: readonly string[]): boolean {
  const [name = '', ...rest] = column.split('.')
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!field?.readable || !field.filterable) return false
  return field.localized ? languages.includes(rest.join('.')) : rest.length === 0
}

/** The column that orders by a field; null where there is none. */
export function sortColumn(entity: Entity, name: string, language: string): string | null {
  const column = entity.fields[name]?.localized ? `${name}.${language}` : name
  return isSortable(entity, column, [language]) && !entity.fields[name]?.reference ? column : null
}

/** The name under which a reference's record is included in a row. */
export function includedName(reference: string): string {
  return reference.replace(/Id$/, '')
}
