import type { Entity } from '../../index.ts'
import { titleSql } from '../history/entry-sql.ts'
import type { Condition, SearchCondition } from '../service/condition.ts'
import { allOf } from '../service/condition-sql.ts'
import { Parameters } from '../service/parameters.ts'
import { searchedText, searchPattern } from '../service/search-sql.ts'
import { tableOf } from '../service/table.ts'

/** An entity to search for a caller. */
export interface SearchedEntity {
  readonly entity: Entity
  readonly search: SearchCondition
  /** Conditions that limit the caller's access. */
  readonly scope: readonly Condition[]
}

/** Only this many of the newest matches are ranked. */
const mostCompared = 200
/** If there are more matches, this many older ones are checked for an exact match. */
const mostLookedAt = 10_000

/**
 * One statement that searches many entities. Ranking: exact match, prefix of the text, prefix of a word, substring, words in
 * any order; then most recently changed.
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
  const lists = searched.map(({ entity, search, scope }) => {
    const table = tableOf(entity)
    const text = search.in.length === 0 ? `''::text` : searchedText(table, search.in, 't')
    const isNamed = search.id === undefined ? 'false' : `t."id" = ${parameters.add(search.id)}::uuid`
    const columns = `t."id", ${titleSql(table, ({ sql }) => `t.${sql}`)} as "title", t."variant", t."updated_at", ${isNamed} as "isNamed", ${text} as "text"`
    const found = allOf([search, ...scope], table, 't', parameters)
    const newest = `select ${columns} from ${table.sql} t where ${found} order by t."created_at" desc limit ${mostCompared}`
    // A frequent word is looked for in a sample; several words together are rare enough for the index.
    const some = search.words.length > 1 ? `${found} and ${text} like ${patterns.whole}` : found
    const older = `select ${columns} from ${table.sql} t where (select count(*) = ${mostCompared} from n) and ${some} limit ${mostLookedAt}`
    const whole = `select * from (${older}) w where w."text" like ${patterns.whole} limit ${most}`
    const all = `select * from n union (${whole})`
    return `(with n as materialized (${newest}) select '${entity.path}' as "entity", c."id", c."title", c."variant", c."updated_at", ${rank} as "rank" from (${all}) c order by "rank", c."updated_at" desc limit ${most})`
  })
  const text = `select "entity", "id", "title", "variant", "updated_at" as "updatedAt" from (${lists.join(' union all ')}) h order by "rank", "updated_at" desc, "id" desc`
  return { text, values: parameters.values }
}
