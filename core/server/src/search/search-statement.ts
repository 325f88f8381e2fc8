import type { Entity } from '@tessera/core'
import { titleSql } from '../history/entry-sql.ts'
import type { Condition, SearchCondition } from '../service/condition.ts'
import { allOf } from '../service/condition-sql.ts'
import { Parameters } from '../service/parameters.ts'
import { nameKey, nameKeyOf, searchedText, searchPattern } from '../service/search-sql.ts'
import { tableOf } from '../service/table.ts'

/** An entity to search for a caller. */
export interface SearchedEntity {
  readonly entity: Entity
  readonly search: SearchCondition
  /** Columns by whose beginnings it is found. */
  readonly names: readonly string[]
  /** Conditions that limit the caller's access. */
  readonly scope: readonly Condition[]
}

/** Only this many of the newest matches are ranked. */
const mostCompared = 200

/**
 * One statement that searches many entities: of each its newest matches and, where there are more, those whose name is the
 * phrase. Ranking: exact match, prefix of the text, prefix of a word, substring, words in any order; then most recently changed.
 * @param phrase the search, with single spaces
 * @param limit maximum records per entity
 */
export function searchStatement(searched: readonly SearchedEntity[], phrase: string, limit: number) {
  const parameters = new Parameters()
  const most = `${parameters.add(limit)}::integer`
  const patterns = {
    whole: searchPattern(phrase, parameters, ['%\n', '\n%']),
    beginning: searchPattern(phrase, parameters, ['%\n', '%']),
    part: searchPattern(phrase, parameters),
    word: `core_folded(${parameters.add(`[^[:alnum:]]${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)}::text)`,
  }
  const rank = `case when c."isNamed" or c."text" like ${patterns.whole} then 0 when c."text" like ${patterns.beginning} then 1 when c."text" ~ ${patterns.word} then 2 when c."text" like ${patterns.part} then 3 else 4 end`
  const named = nameKeyOf(phrase, parameters)
  const lists = searched.map(({ entity, search, names, scope }) => {
    const table = tableOf(entity)
    const text = search.in.length === 0 ? `''::text` : searchedText(table, search.in, 't')
    const isNamed = search.id === undefined ? 'false' : `t."id" = ${parameters.add(search.id)}::uuid`
    const columns = `t."id", ${titleSql(table, ({ sql }) => `t.${sql}`)} as "title", t."variant", t."updated_at", ${isNamed} as "isNamed", ${text} as "text"`
    const found = allOf([search, ...scope], table, 't', parameters)
    const newest = `select ${columns} from ${table.sql} t where ${found} order by t."created_at" desc limit ${mostCompared}`
    const isWhole = names.map(name => `${nameKey(table, name, 't')} = ${named}`).join(' or ')
    const whole = `select ${columns} from ${table.sql} t where (select count(*) = ${mostCompared} from n) and (${isWhole || 'false'}) and ${found} limit ${most}`
    const all = `select * from n union (${whole})`
    return `(with n as materialized (${newest}) select '${entity.path}' as "entity", c."id", c."title", c."variant", c."updated_at", ${rank} as "rank" from (${all}) c order by "rank", c."updated_at" desc limit ${most})`
  })
  const text = `select "entity", "id", "title", "variant", "updated_at" as "updatedAt", "rank" from (${lists.join(' union all ')}) h`
  return { text, values: parameters.values }
}
