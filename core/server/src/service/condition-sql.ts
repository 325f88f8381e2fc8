import type { Filter } from '@tessera/core'
import { afterSql } from './after.ts'
import type { Condition, HiddenSet, SearchCondition, SetLink, VisibleCondition } from './condition.ts'
import type { Parameters } from './parameters.ts'
import { searchedText, searchPattern } from './search-sql.ts'
import { columnExpression, columnOf, type Table, tableOf } from './table.ts'

/** The conditions joined by `and`; `true` if there are none. */
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
  if ('visible' in condition) return visibilitySql(condition, table, alias, parameters)
  if ('words' in condition) return search(condition, table, alias, parameters)
  if ('contained' in condition) {
    const pattern = parameters.add(`%${condition.contained}%`)
    return `${searchedText(table, condition.in, alias)} like core_folded(${pattern}::text)`
  }
  if ('sql' in condition) return condition.sql(alias, parameters)
  if ('after' in condition) return afterSql(condition, table, alias, parameters)
  if ('inSets' in condition) {
    const sets = condition.inSets.map(({ entity, column, where }) => {
      const other = tableOf(entity)
      const inner = `${alias}s`
      return `select ${inner}.${columnOf(other, column).sql} from ${other.sql} ${inner} where ${allOf(where, other, inner, parameters)}`
    })
    return `${alias}.${columnOf(table, condition.field).sql} in (${sets.join(' union all ')})`
  }
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
  if (!column.field.localized) return compared(left, column.type, filter, parameters)
  const isPresence = filter.method === 'isNull' || filter.method === 'isNotNull'
  return compared(isPresence ? `nullif(${left}, '')` : left, 'text', filter, parameters)
}

/**
 * A comparison as SQL.
 * @param left the expression that is compared
 * @param type the PostgreSQL type of its value
 */
export function compared(
  left: string,
  type: string,
  { method, value }: Pick<Filter, 'method' | 'value'>,
  parameters: Parameters,
): string {
  switch (method) {
    case 'isNull':
      return `${left} is null`
    case 'isNotNull':
      return `${left} is not null`
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

/** The sets don't depend on the record: PostgreSQL computes them once per statement and looks records up in them. */
function visibilitySql(
  { visible, hiddenSets }: VisibleCondition,
  table: Table,
  alias: string,
  parameters: Parameters,
): string {
  const named = hiddenSets.map((set, index) => `h${index} as (${setSql(set, parameters)})`)
  return `${alias}.${columnOf(table, visible).sql} not in (with ${named.join(', ')} select "id" from h${hiddenSets.length - 1})`
}

function setSql({ hiddenBy, shownBy }: HiddenSet, parameters: Parameters): string {
  const linked = hiddenBy.map(({ entity, key, where, left }) => {
    const table = tableOf(entity)
    const starts = left ? ` and l.${columnOf(table, left.key).sql} in (select "id" from h${left.set})` : ''
    const own = allOf(where, table, 'l', parameters)
    return `select l.${columnOf(table, key).sql} as "id" from ${table.sql} l where ${own}${starts}`
  })
  const unless = shownBy.map(link => `not exists (select 1 from ${linkSql(link, parameters)})`)
  const where = unless.length === 0 ? '' : ` where ${unless.join(' and ')}`
  return `select c."id" from (${linked.join(' union ')}) c${where}`
}

/** The links to a candidate `c` from records that are not hidden. */
function linkSql({ entity, key, where, left }: SetLink, parameters: Parameters): string {
  const table = tableOf(entity)
  const starts = left ? ` and s.${columnOf(table, left.key).sql} not in (select "id" from h${left.set})` : ''
  const own = allOf(where, table, 's', parameters)
  return `${table.sql} s where s.${columnOf(table, key).sql} = c."id" and ${own}${starts}`
}
