import { type Entity, type Field, fieldEntries } from '../../index.ts'
import { columnName, tableName } from '../database/identifier.ts'

/** One column of an entity's table, with what statements need of it. */
export interface TableColumn {
  readonly name: string
  readonly field: Field
  /** Quoted: `"class_name"`. */
  readonly sql: string
  /** The PostgreSQL type that a parameter is cast to. */
  readonly type: string
}

/** An entity as statements see it; made once per entity. */
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

/** A column, or one language of it. The language is a code of the configuration, checked again since it is not bound. */
export function columnExpression(column: TableColumn, alias: string, language: string | undefined): string {
  if (!column.field.localized) return `${alias}.${column.sql}`
  if (!language || !/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/.test(language)) {
    throw new TypeError(`${column.name} needs a language: ${column.name}.en`)
  }
  return `(${alias}.${column.sql}->>'${language}')`
}

/** A name as a quoted SQL identifier. */
function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The select list that gives rows their camelCase names, straight from the driver. */
export function rowColumns(table: Table, alias: string): string {
  return table.readable.map(column => `${alias}.${column.sql} as "${column.name}"`).join(', ')
}

/** The same list for rows that are turned into JSON by the database: moments in the form that the driver gives them. */
export function jsonColumns(table: Table, alias: string): string {
  return table.readable.map(column => `${jsonValue(column, alias)} as "${column.name}"`).join(', ')
}

/** A column's value in the form that answers give it. */
export function jsonValue(column: TableColumn, alias: string): string {
  const value = `${alias}.${column.sql}`
  if (column.field.column !== 'timestamptz') return value
  return `to_char(${value} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
