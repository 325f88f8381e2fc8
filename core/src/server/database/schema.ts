import { type Entity, fieldEntries, referencesOf, toSentence } from '../../index.ts'
import type { ColumnDefinition } from '../../migration/column-builder.ts'
import * as statement from '../../migration/statement.ts'
import { columnOf } from './column.ts'
import { columnName, quoteText, tableName } from './identifier.ts'

export interface ColumnSchema {
  readonly name: string
  /** As PostgreSQL's `format_type` writes it. */
  readonly type: string
  readonly isNullable: boolean
  /** SQL expression, as PostgreSQL writes it. */
  readonly default: string | null
  readonly isIdentity: boolean
}

export interface IndexSchema {
  readonly columns: readonly string[]
  readonly isUnique: boolean
}

export interface ForeignKeySchema {
  readonly column: string
  readonly table: string
  readonly onDelete: 'cascade' | 'set null' | 'restrict'
}

/** One table, as the catalogs of a database describe it. */
export interface TableSchema {
  readonly name: string
  readonly columns: readonly ColumnSchema[]
  readonly primaryKey: readonly string[]
  readonly indexes: readonly IndexSchema[]
  readonly foreignKeys: readonly ForeignKeySchema[]
}

/** The statements that make the tables of entities from nothing. */
export function wantedStatements(entities: readonly Entity[]): string[] {
  const tables = entities.flatMap(entity => {
    const columns = fieldEntries(entity).map(([name, field]) => [columnName(name), wantedColumn(name, field)] as const)
    const indexes = indexesOf(entity)
    return statement.createTable(tableName(entity), Object.fromEntries(columns), {
      uniques: indexes.filter(({ isUnique }) => isUnique).map(index => index.columns),
      indexes: indexes.filter(({ isUnique }) => !isUnique).map(index => index.columns),
    })
  })
  const foreignKeys = entities.flatMap(entity =>
    referencesOf(entity).flatMap(({ name, field, target }) =>
      statement.addForeignKey(
        tableName(entity),
        columnName(name),
        tableName(target),
        field.reference?.onDelete ?? 'restrict',
      ),
    ),
  )
  return [...tables, ...foreignKeys]
}

function wantedColumn(name: string, field: Entity['fields'][string]): ColumnDefinition {
  return { ...columnOf(field), ...(name === 'id' && { isPrimaryKey: true }) }
}

/**
 * The indexes of an entity's table: what is unique, the default order of lists, every foreign key (with the order of what
 * it links, where that has one), and what its fields ask for. One that another begins with is left out.
 */
export function indexesOf(entity: Entity): IndexSchema[] {
  const fields = fieldEntries(entity)
  const isOrdered = 'orderIndex' in entity.fields
  const uniques = [...fields.filter(([, field]) => field.unique).map(([name]) => [name]), ...entity.unique]
  const plain = [
    isOrdered ? ['orderIndex', 'createdAt', 'id'] : ['createdAt', 'id'],
    ...fields.filter(([, field]) => field.reference).map(([name]) => (isOrdered ? [name, 'orderIndex'] : [name])),
    ...fields
      .filter(([name, field]) => field.index && !field.reference && name !== 'createdAt')
      .map(([name]) => [name]),
  ]
  const all = [
    ...uniques.map(names => ({ columns: names.map(columnName), isUnique: true })),
    ...plain.map(names => ({ columns: names.map(columnName), isUnique: false })),
  ]
  return all.filter(
    (index, place) => index.isUnique || !all.some((other, at) => at !== place && covers(other, index, at < place)),
  )
}

function covers(other: IndexSchema, index: IndexSchema, isEarlier: boolean): boolean {
  if (other.columns.length < index.columns.length) return false
  if (other.columns.length === index.columns.length && !isEarlier) return false
  return index.columns.every((column, place) => other.columns[place] === column)
}

/**
 * What records get in a column that they can't be without and that comes to them later, as SQL.
 * @returns by `table.column`; nothing for a reference, which no value fits
 */
export function fillsOf(entities: readonly Entity[]): Map<string, string> {
  return new Map(
    entities.flatMap(entity =>
      fieldEntries(entity).flatMap(([name, field]): [string, string][] => {
        const key = `${tableName(entity)}.${columnName(name)}`
        const [choice] = Array.isArray(field.schema.enum) ? field.schema.enum : []
        if (field.default !== undefined) return [[key, columnOf(field).default ?? 'null']]
        if (field.unique || field.generated === 'slug') return field.column === 'text' ? [[key, '"id"::text']] : []
        if (field.generated === 'adminTitle') return [[key, quoteText(toSentence(entity.name))]]
        if (choice !== undefined) return [[key, quoteText(String(choice))]]
        const fill = field.reference ? undefined : fillOfType(columnOf(field).type)
        return fill ? [[key, fill]] : []
      }),
    ),
  )
}

/** A value that says nothing, as SQL. */
export function fillOfType(type: string): string | undefined {
  return fills[type]
}

const fills: Readonly<Record<string, string>> = {
  text: "''",
  integer: '0',
  numeric: '0',
  boolean: 'false',
  date: 'current_date',
  'timestamp(3) with time zone': 'now()',
  jsonb: "'{}'",
}
