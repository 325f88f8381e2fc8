import { type Entity, referencesOf } from '@tessera/core'
import { columnName, type PluginHost, system, type Transaction, tableName } from '@tessera/core/server'
import { session, subject, subjectsToRoles } from '../../index.ts'

/** How old a subject is that nobody will miss, in days. */
const keptDays = 28
const atOnce = 1000

/** What every subject has, and what says nothing of whether somebody needs it. */
const meaningless: ReadonlySet<string> = new Set([session.path, subjectsToRoles.path])

/**
 * Removes old subjects that have no way in and that nothing of any module points to: visitors who needed a subject once and
 * left nothing behind.
 */
export async function deleteAnonymous(host: PluginHost): Promise<void> {
  const isUnused = unusedCondition(host.entities)
  const found = await host.database.transaction(transaction => deleteSome(host, isUnused, transaction))
  if (found === atOnce) await deleteAnonymous(host)
}

/**
 * Locked first and looked at again then: whatever is added to a subject meanwhile waits for the lock, and what was added
 * before is seen.
 */
async function deleteSome(host: PluginHost, isUnused: string, transaction: Transaction): Promise<number> {
  const isOld = `s."created_at" < now() - interval '${keptDays} days'`
  const candidates = await transaction.query<{ id: string }>({
    text: `select s."id" from ${table} s where ${isOld} and ${isUnused} limit ${atOnce} for update skip locked`,
  })
  if (candidates.length === 0) return 0
  const unused = await transaction.query<{ id: string }>({
    text: `select s."id" from ${table} s where s."id" = any($1::uuid[]) and ${isUnused}`,
    values: [candidates.map(({ id }) => id)],
  })
  await host.service(subject).removeMany(
    unused.map(({ id }) => id),
    // Nobody will look for them, and nobody may: who it was is to be forgotten.
    { ...system, transaction, history: 'none' },
  )
  return candidates.length
}

const table = `"${tableName(subject)}"`

function unusedCondition(entities: PluginHost['entities']): string {
  return [...entities.values()]
    .filter(({ path }) => !meaningless.has(path))
    .flatMap(entity =>
      pointersOf(entity).map(column => `not exists (select 1 from ${column.table} p where ${column.sql})`),
    )
    .join(' and ')
}

function pointersOf(entity: Entity): { table: string; sql: string }[] {
  return referencesOf(entity)
    .filter(({ target }) => target.path === subject.path)
    .map(({ name }) => ({ table: `"${tableName(entity)}"`, sql: `p."${columnName(name)}" = s."id"` }))
}
