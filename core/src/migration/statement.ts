import type { OnDelete } from '../index.ts'
import { indexName, quoteIdentifier as quote, quoteText } from '../server/database/identifier.ts'
import type { ColumnDefinition } from './column-builder.ts'

/** What a table's comment begins with when no entity has it. */
export const notAnEntity = 'Not an entity: '

export interface TableOptions {
  readonly indexes?: readonly (readonly string[])[]
  readonly uniques?: readonly (readonly string[])[]
  /** Says why no entity has this table: the comparison with the definitions leaves it alone. */
  readonly notAnEntity?: string
}

export function createTable(
  name: string,
  columns: Readonly<Record<string, ColumnDefinition>>,
  options: TableOptions,
): string[] {
  const lines = Object.entries(columns).map(([key, definition]) => `  ${columnClause(name, key, definition)}`)
  return [
    `create table ${quote(name)} (\n${lines.join(',\n')}\n)`,
    ...(options.uniques ?? []).flatMap(columnNames => addUnique(name, columnNames)),
    ...(options.indexes ?? []).flatMap(columnNames => addIndex(name, columnNames)),
    ...(options.notAnEntity === undefined
      ? []
      : [`comment on table ${quote(name)} is ${quoteText(notAnEntity + options.notAnEntity)}`]),
  ]
}

export function dropTable(name: string): string[] {
  return [`drop table ${quote(name)}`]
}

export function addColumn(table: string, name: string, definition: ColumnDefinition): string[] {
  if (definition.fill === undefined) return [alter(table, `add column ${columnClause(table, name, definition)}`)]
  return [
    alter(table, `add column ${columnClause(table, name, { ...definition, isNullable: true })}`),
    ...(definition.isNullable ? [fillNulls(table, name, definition.fill)] : setNotNull(table, name, definition.fill)),
  ]
}

export function dropColumn(table: string, name: string): string[] {
  return [alter(table, `drop column ${quote(name)}`)]
}

export function changeType(table: string, name: string, type: string, using = `${quote(name)}::${type}`): string[] {
  return [alter(table, `alter column ${quote(name)} type ${type} using ${using}`)]
}

export function setNotNull(table: string, name: string, fill?: string): string[] {
  const statement = alter(table, `alter column ${quote(name)} set not null`)
  return fill === undefined ? [statement] : [fillNulls(table, name, fill), statement]
}

export function dropNotNull(table: string, name: string): string[] {
  return [alter(table, `alter column ${quote(name)} drop not null`)]
}

export function setDefault(table: string, name: string, expression: string): string[] {
  return [alter(table, `alter column ${quote(name)} set default ${expression}`)]
}

export function dropDefault(table: string, name: string): string[] {
  return [alter(table, `alter column ${quote(name)} drop default`)]
}

export function addIndex(table: string, columns: readonly string[]): string[] {
  const name = indexName(table, columns, 'index')
  return [`create index ${quote(name)} on ${quote(table)} (${columns.map(quote).join(', ')})`]
}

export function dropIndex(table: string, columns: readonly string[]): string[] {
  return [`drop index ${quote(indexName(table, columns, 'index'))}`]
}

export function addUnique(table: string, columns: readonly string[]): string[] {
  const name = indexName(table, columns, 'unique')
  return [alter(table, `add constraint ${quote(name)} unique (${columns.map(quote).join(', ')})`)]
}

export function dropUnique(table: string, columns: readonly string[]): string[] {
  return [alter(table, `drop constraint ${quote(indexName(table, columns, 'unique'))}`)]
}

export function addForeignKey(table: string, column: string, target: string, onDelete: OnDelete): string[] {
  const name = indexName(table, [column], 'fkey')
  const reference = referenceClause(target, onDelete)
  return [alter(table, `add constraint ${quote(name)} foreign key (${quote(column)}) ${reference}`)]
}

export function dropForeignKey(table: string, column: string): string[] {
  return [alter(table, `drop constraint ${quote(indexName(table, [column], 'fkey'))}`)]
}

function alter(table: string, change: string): string {
  return `alter table ${quote(table)} ${change}`
}

function fillNulls(table: string, column: string, expression: string): string {
  return `update ${quote(table)} set ${quote(column)} = ${expression} where ${quote(column)} is null`
}

function referenceClause(target: string, onDelete: OnDelete): string {
  return `references ${quote(target)} ("id") on delete ${onDelete}`
}

function columnClause(table: string, name: string, definition: ColumnDefinition): string {
  const { type, isNullable, isPrimaryKey, isIdentity, reference } = definition
  const clauses = [quote(name), type]
  if (!isNullable) clauses.push('not null')
  if (definition.default !== undefined) clauses.push(`default ${definition.default}`)
  if (isIdentity) clauses.push('generated always as identity')
  if (isPrimaryKey) clauses.push(`constraint ${quote(indexName(table, [], 'pkey'))} primary key`)
  if (reference) {
    const constraint = quote(indexName(table, [name], 'fkey'))
    clauses.push(`constraint ${constraint} ${referenceClause(reference.table, reference.onDelete)}`)
  }
  return clauses.join(' ')
}
