import type { Entity } from '../../index.ts'
import { titleSql } from '../history/entry-sql.ts'
import type { Condition, SearchCondition } from '../service/condition.ts'
import { allOf } from '../service/condition-sql.ts'
import { Parameters } from '../service/parameters.ts'
import { searchedText, searchPattern } from '../service/search-sql.ts'
import { tableOf } from '../service/table.ts'

/** What is searched in one entity, for one caller. */
export interface SearchedEntity {
  readonly entity: Entity
  readonly search: SearchCondition
  /** What the caller's rights add. */
  readonly scope: readonly Condition[]
}

/** Of records that hold the words, the newest are compared. */
const mostCompared = 200
/** Where there are more, older ones are looked at for a whole text that is what was typed. */
const mostLookedAt = 10_000

/**
 * One statement that finds records in many entities: a text that is what was typed comes first, then one that begins so, one
 * with a word that begins so, one that holds it, one that only holds its words; among equals what changed last.
 * @param phrase what was typed, with single spaces
 * @param limit most records of each entity
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
  const lists = searched.map(({ entity, search, scope }) => {
    const table = tableOf(entity)
    const text = search.in.length === 0 ? `''::text` : searchedText(table, search.in, 't')
    const isNamed = search.id === undefined ? 'false' : `t."id" = ${parameters.add(search.id)}::uuid`
    const columns = `t."id", ${titleSql(table, ({ sql }) => `t.${sql}`)} as "title", t."variant", t."updated_at", ${isNamed} as "isNamed", ${text} as "text"`
    const found = allOf([search, ...scope], table, 't', parameters)
    const newest = `select ${columns} from ${table.sql} t where ${found} order by t."created_at" desc limit ${mostCompared}`
    // Words that many records hold are looked for in some of them; several words together are rare enough for an index.
    const some = search.words.length > 1 ? `${found} and ${text} like ${patterns.whole}` : found
    const older = `select ${columns} from ${table.sql} t where (select count(*) = ${mostCompared} from n) and ${some} limit ${mostLookedAt}`
    const whole = `select * from (${older}) w where w."text" like ${patterns.whole} limit ${most}`
    const all = `select * from n union (${whole})`
    return `(with n as materialized (${newest}) select '${entity.path}' as "entity", c."id", c."title", c."variant", c."updated_at", ${rank} as "rank" from (${all}) c order by "rank", c."updated_at" desc limit ${most})`
  })
  const text = `select "entity", "id", "title", "variant", "updated_at" as "updatedAt" from (${lists.join(' union all ')}) h order by "rank", "updated_at" desc, "id" desc`
  return { text, values: parameters.values }
}
