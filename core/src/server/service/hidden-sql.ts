import type { Entity } from '../../index.ts'
import { allOf, type Condition, columnOf } from './condition.ts'
import type { Parameters } from './parameters.ts'
import { type Table, tableOf } from './table.ts'

/** Records that lead to others: those of `entity`, by its field `key`. */
export interface SetLink {
  readonly entity: Entity
  readonly key: string
  readonly where: readonly Condition[]
  /** The field that says where they start, and the place of the set that says which starts are hidden. */
  readonly left?: { readonly key: string; readonly set: number }
}

/** Ids of hidden records: what is led to by hidden starts, or whatever the start, and by nothing else. */
export interface HiddenSet {
  readonly hiding: readonly SetLink[]
  readonly showing: readonly SetLink[]
}

/** That the id in a field is not in the last of some sets. Each set may name those before it. */
export interface UnhiddenCondition {
  readonly unhidden: string
  readonly sets: readonly HiddenSet[]
}

/**
 * The condition as SQL. The sets don't depend on the record: a statement makes them once, from the links that hide, and
 * looks its records up in them.
 */
export function unhiddenSql(
  { unhidden, sets }: UnhiddenCondition,
  table: Table,
  alias: string,
  parameters: Parameters,
): string {
  const named = sets.map((set, index) => `h${index} as (${setSql(set, parameters)})`)
  return `${alias}.${columnOf(table, unhidden).sql} not in (with ${named.join(', ')} select "id" from h${sets.length - 1})`
}

function setSql({ hiding, showing }: HiddenSet, parameters: Parameters): string {
  const led = hiding.map(({ entity, key, where, left }) => {
    const table = tableOf(entity)
    const starts = left ? ` and l.${columnOf(table, left.key).sql} in (select "id" from h${left.set})` : ''
    const own = allOf(where, table, 'l', parameters)
    return `select l.${columnOf(table, key).sql} as "id" from ${table.sql} l where ${own}${starts}`
  })
  const unless = showing.map(link => `not exists (select 1 from ${linkSql(link, parameters)})`)
  const where = unless.length === 0 ? '' : ` where ${unless.join(' and ')}`
  return `select c."id" from (${led.join(' union ')}) c${where}`
}

/** The links to a candidate `c` whose start is not hidden. */
function linkSql({ entity, key, where, left }: SetLink, parameters: Parameters): string {
  const table = tableOf(entity)
  const starts = left ? ` and s.${columnOf(table, left.key).sql} not in (select "id" from h${left.set})` : ''
  const own = allOf(where, table, 's', parameters)
  return `${table.sql} s where s.${columnOf(table, key).sql} = c."id" and ${own}${starts}`
}
