import type { Entity, Filter } from '../../index.ts'
import { type AfterCondition, afterSql } from './after.ts'
import { type UnhiddenCondition, unhiddenSql } from './hidden-sql.ts'
import type { Parameters } from './parameters.ts'
import { searchedText, searchPattern } from './search-sql.ts'
import { type Table, type TableColumn, tableOf } from './table.ts'

/** Records that another record points to: `{ linked: subjectsToOrders, by: 'orderId', where: [...] }`. */
export interface LinkedCondition {
  readonly linked: Entity
  /** The field of `linked` that holds this record's id. */
  readonly by: string
  /** The field of this record whose value it holds, in place of the id. */
  readonly from?: string
  readonly where: readonly Condition[]
}

/** A whole field equals a value; maps and structured data too. */
export interface EqualCondition {
  readonly field: string
  readonly equals: unknown
}

/** Every word is in one of the columns, in any case; or the record has the id. */
export interface SearchCondition {
  readonly words: readonly string[]
  /** Text columns, localized ones with their language. */
  readonly in: readonly string[]
  readonly id?: string
}

/** What a record must meet: one comparison, a whole value, a link from elsewhere, one of several (of none: never), or not. */
export type Condition =
  | Filter
  | EqualCondition
  | LinkedCondition
  | SearchCondition
  | UnhiddenCondition
  | AfterCondition
  | { readonly or: readonly Condition[] }
  | { readonly not: Condition }

/** All of the conditions as one SQL expression, or `true`. */
export function allOf(conditions: readonly Condition[], table: Table, alias: string, parameters: Parameters): string {
  if (conditions.length === 0) return 'true'
  return conditions.map(condition => expression(condition, table, alias, parameters)).join(' and ')
}

function expression(condition: Condition, table: Table, alias: string, parameters: Parameters): string {
  if ('or' in condition) {
    if (condition.or.length === 0) return 'false'
    return `(${condition.or.map(part => expression(part, table, alias, parameters)).join(' or ')})`
  }
  if ('not' in condition) return `not ${expression(condition.not, table, alias, parameters)}`
  if ('unhidden' in condition) return unhiddenSql(condition, table, alias, parameters)
  if ('words' in condition) return search(condition, table, alias, parameters)
  if ('after' in condition) return afterSql(condition, table, alias, parameters)
  if ('equals' in condition) {
    const column = columnOf(table, condition.field)
    if (condition.equals === null) return `${alias}.${column.sql} is null`
    const value = column.type === 'jsonb' ? JSON.stringify(condition.equals) : condition.equals
    return `${alias}.${column.sql} = ${parameters.add(value)}::${column.type}`
  }
  if ('linked' in condition) {
    const other = tableOf(condition.linked)
    const inner = `${alias}l`
    const by = columnOf(other, condition.by)
    const from = columnOf(table, condition.from ?? 'id')
    const where = allOf(condition.where, other, inner, parameters)
    return `exists (select 1 from ${other.sql} ${inner} where ${inner}.${by.sql} = ${alias}.${from.sql} and ${where})`
  }
  return comparison(condition, table, alias, parameters)
}

function search(
  { words, in: columns, id }: SearchCondition,
  table: Table,
  alias: string,
  parameters: Parameters,
): string {
  const found = id === undefined ? [] : [`${alias}."id" = ${parameters.add(id)}::uuid`]
  if (columns.length > 0) {
    const text = searchedText(table, columns, alias)
    found.push(`(${words.map(word => `${text} like ${searchPattern(word, parameters)}`).join(' and ')})`)
  }
  return found.length === 0 ? 'false' : `(${found.join(' or ')})`
}

const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=', like: 'like', ilike: 'ilike' } as const

function comparison(filter: Filter, table: Table, alias: string, parameters: Parameters): string {
  const [name = '', language] = filter.column.split('.')
  const column = columnOf(table, name)
  const left = columnExpression(column, alias, language)
  const type = column.field.localized ? 'text' : column.type
  const { method, value } = filter
  switch (method) {
    case 'isNull':
      return column.field.localized ? `nullif(${left}, '') is null` : `${left} is null`
    case 'isNotNull':
      return column.field.localized ? `nullif(${left}, '') is not null` : `${left} is not null`
    case 'eq':
      return value === null ? `${left} is null` : `${left} = ${parameters.add(value)}::${type}`
    case 'ne':
      return value === null ? `${left} is not null` : `${left} is distinct from ${parameters.add(value)}::${type}`
    case 'inArray':
      return `${left} = any(${parameters.add(value)}::${type}[])`
    case 'notInArray':
      return `(${left} is null or ${left} <> all(${parameters.add(value)}::${type}[]))`
    case 'like':
    case 'ilike':
      return `${left}${type === 'text' ? '' : '::text'} ${operators[method]} ${parameters.add(value)}::text`
    default:
      return `${left} ${operators[method]} ${parameters.add(value)}::${type}`
  }
}

/** A column, or one language of it. The language is a code of the configuration, checked again since it is not bound. */
export function columnExpression(column: TableColumn, alias: string, language: string | undefined): string {
  if (!column.field.localized) return `${alias}.${column.sql}`
  if (!language || !/^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/.test(language)) {
    throw new TypeError(`${column.name} needs a language: ${column.name}.en`)
  }
  return `(${alias}.${column.sql}->>'${language}')`
}

export function columnOf(table: Table, name: string): TableColumn {
  const column = table.byName.get(name)
  if (!column) throw new TypeError(`${table.entity.path} has no column ${name}`)
  return column
}
