import { type Entity, fieldEntries } from '@tessera/core'
import type { TableAdditions } from '@tessera/widget-sdk/admin'
import { relationOf } from './list-relations.ts'

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

/** The columns of a list until somebody chooses others: those of packages come after the definition's. */
export function usualColumns(entity: Entity, { defaultColumns: chosen, columns = {} }: TableAdditions): string[] {
  const added = Object.keys(columns).filter(name => columns[name]?.isDefault)
  return [...new Set([...(chosen ?? defaultColumns(entity)), ...added])].filter(name =>
    Object.hasOwn(entity.fields, name),
  )
}

/** Fields of a record's card. */
export function cardFields(
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
  name: string,
  columns: readonly string[] = defaultColumns(entity),
): string[] {
  return columns.filter(field => field !== 'updatedAt' && row[field] !== name)
}

/** Whether the API can order by a column: a localized one by its language. */
export function isSortable(entity: Entity, column: string, languages: readonly string[]): boolean {
  // Names of added columns may have dots of their own.
  const [name = '', ...rest] = Object.hasOwn(entity.fields, column) ? [column] : column.split('.')
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!field?.readable || !field.filterable || relationOf(entity, name)) return false
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
