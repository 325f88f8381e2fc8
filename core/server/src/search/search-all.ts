import type { SearchHit } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { Statement, Transaction } from '../database/database.ts'
import { tableName } from '../database/identifier.ts'
import type { PluginHost } from '../plugin.ts'
import { statementName } from '../service/statement-name.ts'
import { nameStatement } from './name-statement.ts'
import { nameColumns, searchCondition, searchWords } from './search-condition.ts'
import { type SearchedEntity, searchStatement } from './search-statement.ts'

/** Trigrams find words from three letters on. */
const shortWord = 2

type Found = SearchHit & { readonly rank: number }

/**
 * Searches all entities the caller may read for records that contain every word, best first, except relations and entities
 * hidden from the menu. Words of one or two letters alone find the records whose title or slug begins with them.
 * @param limit maximum records per entity
 * @throws ValidationError if the search is empty
 */
export async function searchAll(
  host: Pick<PluginHost, 'configuration' | 'database' | 'internals' | 'entities' | 'service'>,
  text: string,
  limit: number,
  context: Context,
): Promise<SearchHit[]> {
  const { languages } = host.configuration
  const isShort = searchWords(text).every(word => [...word].length <= shortWord)
  const searched = [...host.entities.values()].flatMap((entity): SearchedEntity[] => {
    if (entity.ends || entity.admin.isHidden || !host.internals.mayRead(context, entity)) return []
    const search = searchCondition(entity, text, languages)
    const names = nameColumns(entity, languages)
    if (!search || (isShort ? names : search.in).length + (search.id === undefined ? 0 : 1) === 0) return []
    return [{ entity, search, names, scope: host.service(entity).selection({}, context).scopeOf(entity) }]
  })
  const phrase = text.trim().replace(/\s+/gu, ' ')
  const found = await host.database.transaction(async transaction => {
    if (isShort) return inGeneral(transaction, searched.length > 0 ? nameStatement(searched, phrase, limit) : undefined)
    const isLarge = ({ entity }: SearchedEntity) => host.internals.largeTables.has(tableName(entity))
    const [large, small] = [searched.filter(isLarge), searched.filter(each => !isLarge(each))]
    return [
      ...(await inGeneral(transaction, small.length > 0 ? searchStatement(small, phrase, limit) : undefined)),
      ...(await inParticular(transaction, large.length > 0 ? searchStatement(large, phrase, limit) : undefined)),
    ]
  })
  return found.toSorted(byRank).map(({ rank: _, ...hit }) => hit)
}

/** With a plan that is made once for every text: most of the time that dozens of small tables take is planning. */
async function inGeneral(transaction: Transaction, statement: Statement | undefined): Promise<Found[]> {
  if (!statement) return []
  const name = statementName(statement.text, { isPlannedOnce: true })
  await planned(transaction, 'force_generic_plan')
  return transaction.query<Found>({ ...statement, ...(name && { name }) })
}

/** With a plan for these very words: for those of which there are many another index pays than for those of which there are few. */
async function inParticular(transaction: Transaction, statement: Statement | undefined): Promise<Found[]> {
  if (!statement) return []
  await planned(transaction, 'auto')
  return transaction.query<Found>(statement)
}

async function planned(transaction: Transaction, mode: 'auto' | 'force_generic_plan'): Promise<void> {
  // JIT compilation of such a long statement would take longer than running it.
  await transaction.query({ text: `set local jit = off; set local plan_cache_mode = ${mode}` })
}

function byRank(a: Found, b: Found): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1
  return a.id < b.id ? 1 : -1
}
