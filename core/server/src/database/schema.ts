import { type Entity, fieldEntries, referencesOf, toSentence } from '@tessera/core'
import { type ColumnDefinition, columnOf } from './column.ts'
import { columnName, indexName, quoteIdentifier as quote, quoteText, tableName } from './identifier.ts'

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
  /** Of a unique index: no value equals no value. */
  readonly areNullsEqual?: true
  /** The columns that are sorted downwards; absent if there are none. */
  readonly descending?: readonly string[]
}

/** The bound of a number, as SQL literals. */
export interface CheckSchema {
  readonly column: string
  readonly minimum: string | null
  readonly maximum: string | null
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
  readonly checks: readonly CheckSchema[]
}

/** The statements that create the tables of entities. */
export function wantedStatements(entities: readonly Entity[]): string[] {
  return [...entities.flatMap(tableStatements), ...entities.flatMap(foreignKeyStatements)]
}

function tableStatements(entity: Entity): string[] {
  const table = tableName(entity)
  const columns = fieldEntries(entity).map(
    ([name, field]) => `  ${columnClause(table, columnName(name), columnOf(field))}`,
  )
  return [
    `create table ${quote(table)} (\n${columns.join(',\n')}\n)`,
    ...indexesOf(entity)
      .toSorted((a, b) => Number(b.isUnique) - Number(a.isUnique))
      .map(index => indexStatement(table, index)),
    ...checksOf(entity).map(check => checkStatement(table, check)),
  ]
}

function columnClause(
  table: string,
  name: string,
  { type, isNullable, default: expression }: ColumnDefinition,
): string {
  return [
    quote(name),
    type,
    ...(isNullable ? [] : ['not null']),
    ...(expression === undefined ? [] : [`default ${expression}`]),
    ...(name === 'id' ? [`constraint ${quote(indexName(table, [], 'pkey'))} primary key`] : []),
  ].join(' ')
}

function indexStatement(table: string, { columns, isUnique, areNullsEqual, descending = [] }: IndexSchema): string {
  const name = quote(indexName(table, columns, isUnique ? 'unique' : 'index'))
  const list = columns.map(each => `${quote(each)}${descending.includes(each) ? ' desc' : ''}`).join(', ')
  return isUnique
    ? `alter table ${quote(table)} add constraint ${name} unique${areNullsEqual ? ' nulls not distinct' : ''} (${list})`
    : `create index ${name} on ${quote(table)} (${list})`
}

function checkStatement(table: string, check: CheckSchema): string {
  const name = quote(indexName(table, [check.column], 'check'))
  return `alter table ${quote(table)} add constraint ${name} check (${checkExpression(check, quote(check.column))})`
}

/** The condition of a check, for a column as it is written there. */
export function checkExpression({ minimum, maximum }: CheckSchema, column: string): string {
  const parts = [
    ...(minimum === null ? [] : [`${column} >= ${minimum}`]),
    ...(maximum === null ? [] : [`${column} <= ${maximum}`]),
  ]
  return parts.join(' and ')
}

/** The checks of an entity's table: those of its fields. */
export function checksOf(entity: Entity): CheckSchema[] {
  return fieldEntries(entity).flatMap(([name, { check }]) =>
    check ? [{ column: columnName(name), minimum: literal(check.minimum), maximum: literal(check.maximum) }] : [],
  )
}

function literal(bound: number | undefined): string | null {
  return bound === undefined ? null : String(bound)
}

function foreignKeyStatements(entity: Entity): string[] {
  const table = tableName(entity)
  return referencesOf(entity).map(({ name, field, target }) => {
    const column = columnName(name)
    const constraint = quote(indexName(table, [column], 'foreign'))
    const references = `references ${quote(tableName(target))} ("id") on delete ${field.reference?.onDelete ?? 'restrict'}`
    return `alter table ${quote(table)} add constraint ${constraint} foreign key (${quote(column)}) ${references}`
  })
}

/**
 * The indexes of an entity's table: unique fields, the default order of lists, foreign keys and fields with `index`. Where there
 * is an `orderIndex`, that of a foreign key has the order of what belongs to a record: by it, and the newest first among equals,
 * so that the first of them are read without the others. Indexes that are a prefix of another one are left out.
 */
export function indexesOf(entity: Entity): IndexSchema[] {
  const fields = fieldEntries(entity)
  const isOrdered = 'orderIndex' in entity.fields
  const uniques = fields.filter(([, field]) => field.unique).map(([name]) => [name])
  const areNullsEqual = entity.uniqueNulls === 'equal'
  const references = fields.filter(([, field]) => field.reference).map(([name]) => name)
  const plain = [
    isOrdered ? ['orderIndex', 'createdAt', 'id'] : ['createdAt', 'id'],
    ...(isOrdered ? [] : references.map(name => [name])),
    ...fields
      .filter(([name, field]) => field.index && !field.reference && name !== 'createdAt')
      .map(([name]) => [name]),
  ]
  const newestFirst = isOrdered ? references.map(name => [name, 'orderIndex', 'createdAt', 'id']) : []
  const all: IndexSchema[] = [
    ...uniques.map(names => ({ columns: names.map(columnName), isUnique: true })),
    ...entity.unique.map(names => ({
      columns: names.map(columnName),
      isUnique: true,
      ...(areNullsEqual && { areNullsEqual }),
    })),
    ...plain.map(names => ({ columns: names.map(columnName), isUnique: false })),
    ...newestFirst.map(names => ({
      columns: names.map(columnName),
      isUnique: false,
      descending: ['created_at', 'id'],
    })),
  ]
  return all.filter(
    (index, place) => index.isUnique || !all.some((other, at) => at !== place && covers(other, index, at < place)),
  )
}

function covers(other: IndexSchema, index: IndexSchema, isEarlier: boolean): boolean {
  if (other.columns.length < index.columns.length) return false
  if (other.columns.length === index.columns.length && !isEarlier) return false
  const isDescending = ({ descending = [] }: IndexSchema, column: string) => descending.includes(column)
  return index.columns.every(
    (column, place) => other.columns[place] === column && isDescending(other, column) === isDescending(index, column),
  )
}

/**
 * Default backfill values, as SQL, for required columns added later.
 * @returns by `table.column`; references have none
 */
export function backfillsOf(entities: readonly Entity[]): Map<string, string> {
  return new Map(
    entities.flatMap(entity =>
      fieldEntries(entity).flatMap(([name, field]): [string, string][] => {
        const key = `${tableName(entity)}.${columnName(name)}`
        const [choice] = Array.isArray(field.schema.enum) ? field.schema.enum : []
        if (field.default !== undefined) return [[key, columnOf(field).default ?? 'null']]
        if (field.unique || field.generated === 'slug') return field.column === 'text' ? [[key, '"id"::text']] : []
        if (field.generated === 'adminTitle') return [[key, quoteText(toSentence(entity.name))]]
        if (choice !== undefined) return [[key, quoteText(String(choice))]]
        const backfill = field.reference ? undefined : backfillOfType(columnOf(field).type)
        return backfill ? [[key, backfill]] : []
      }),
    ),
  )
}

/** A neutral value, as SQL. */
export function backfillOfType(type: string): string | undefined {
  return backfills[type]
}

const backfills: Readonly<Record<string, string>> = {
  text: "''",
  integer: '0',
  numeric: '0',
  boolean: 'false',
  date: 'current_date',
  'timestamp(3) with time zone': 'now()',
  jsonb: "'{}'",
}
