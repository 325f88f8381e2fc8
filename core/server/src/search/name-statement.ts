import { titleSql } from '../history/entry-sql.ts'
import { allOf } from '../service/condition-sql.ts'
import { Parameters } from '../service/parameters.ts'
import { nameKey } from '../service/search-sql.ts'
import { tableOf } from '../service/table.ts'
import type { SearchedEntity } from './search-statement.ts'

/** Only the first of each name's matches, in the order of letters, are ranked. */
const mostCompared = 50
/** Follows every letter. */
const last = '\u{10FFFF}'

/**
 * One statement that finds records of many entities by the beginnings of their names. Every part of it is a range of an index in
 * large tables, so that it costs the same however many records there are and whatever is searched for. Ranking: exact match, then
 * most recently changed.
 * @param phrase the search, with single spaces
 * @param limit maximum records per entity
 */
export function nameStatement(searched: readonly SearchedEntity[], phrase: string, limit: number) {
  const parameters = new Parameters()
  const most = `${parameters.add(limit)}::integer`
  const from = `core_folded(${parameters.add(phrase)}::text)`
  const to = `core_folded(${parameters.add(phrase + last)}::text)`
  const lists = searched.map(({ entity, names, scope }) => {
    const table = tableOf(entity)
    const title = titleSql(table, ({ sql }) => `t.${sql}`)
    const found = names.map(name => {
      const key = nameKey(table, name, 't')
      const where = allOf(scope, table, 't', parameters)
      return `(select t."id", ${title} as "title", t."variant", t."updated_at", ${key} = ${from} as "isWhole" from ${table.sql} t where ${key} >= ${from} and ${key} < ${to} and ${where} order by ${key} limit ${mostCompared})`
    })
    const once = `select distinct on (u."id") * from (${found.join(' union all ')}) u order by u."id", u."isWhole" desc`
    return `(select '${entity.path}' as "entity", c."id", c."title", c."variant", c."updated_at", case when c."isWhole" then 0 else 1 end as "rank" from (${once}) c order by "rank", c."updated_at" desc limit ${most})`
  })
  const text = `select "entity", "id", "title", "variant", "updated_at" as "updatedAt", "rank" from (${lists.join(' union all ')}) h`
  return { text, values: parameters.values }
}
