import { type Entity, type Field, fieldEntries } from '@tessera/core'
import { columnName, tableName } from '../database/identifier.ts'

/** A column of an entity's table, as used in statements. */
export interface TableColumn {
  readonly name: string
  readonly field: Field
  /** Quoted: `"class_name"`. */
  readonly sql: string
  /** The PostgreSQL type that a parameter is cast to. */
  readonly type: string
}

/** An entity's table as used in statements; created once per entity. */
export interface Table {
  readonly entity: Entity
  /** Quoted table name. */
  readonly sql: string
  readonly columns: readonly TableColumn[]
  readonly readable: readonly TableColumn[]
  readonly byName: ReadonlyMap<string, TableColumn>
  readonly references: readonly TableColumn[]
}

const tables = new WeakMap<Entity, Table>()

export function tableOf(entity: Entity): Table {
  const known = tables.get(entity)
  if (known) return known
  const columns = fieldEntries(entity).map(([name, field]) => ({
    name,
    field,
    sql: quote(columnName(name)),
    type: field.column,
  }))
  const table: Table = {
    entity,
    sql: quote(tableName(entity)),
    columns,
    readable: columns.filter(column => column.field.readable),
    byName: new Map(columns.map(column => [column.name, column])),
    references: columns.filter(column => column.field.reference),
  }
  tables.set(entity, table)
  return table
}

/** @throws TypeError for a field that the entity does not have */
export function columnOf(table: Table, name: string): TableColumn {
  const column = table.byName.get(name)
  if (!column) throw new TypeError(`${table.entity.path} has no column ${name}`)
  return column
}

/** A column, or one language of it. The language code is checked, because it is not a bound parameter. */
export function columnExpression(column: TableColumn, alias: string, language: string | undefined): string {
  if (!column.field.localized) return `${alias}.${column.sql}`
  if (!language || !/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/.test(language)) {
    throw new TypeError(`${column.name} needs a language: ${column.name}.en`)
  }
  return `(${alias}.${column.sql}->>'${language}')`
}

/** An index row holds 2,700 bytes. */
const indexedLength = 500
const keyLength = 200

/**
 * What a list is ordered by, the first of it indexed in large tables: texts that may be too long for an index by their beginning
 * first.
 * @param expression of the column
 */
export function orderKeys({ field }: TableColumn, expression: string): readonly string[] {
  const isText = field.localized || field.column === 'text'
  const isLong = isText && !field.schema.enum && Number(field.schema.maxLength ?? indexedLength + 1) > indexedLength
  return isLong ? [`left(${expression}, ${keyLength})`, expression] : [expression]
}

/** A name as a quoted SQL identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The select list of all readable columns with field names as aliases. */
export function rowColumns(table: Table, alias: string): string {
  return table.readable.map(column => `${alias}.${column.sql} as "${column.name}"`).join(', ')
}

/** The same for rows that the database converts to JSON, with timestamps formatted like the driver does. */
export function jsonColumns(table: Table, alias: string): string {
  return table.readable.map(column => `${jsonValue(column, alias)} as "${column.name}"`).join(', ')
}

/** A column's value as formatted in responses. */
export function jsonValue(column: TableColumn, alias: string): string {
  const value = `${alias}.${column.sql}`
  return column.field.column === 'timestamptz' ? momentText(value) : value
}

/** A moment as the driver formats it. */
export function momentText(value: string): string {
  return `to_char(${value} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
