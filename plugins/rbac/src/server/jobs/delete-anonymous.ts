import { type Entity, referencesOf } from '@tessera/core'
import { columnName, type PluginHost, system, type Transaction, tableName } from '@tessera/core/server'
import { session, subject, subjectsToRoles } from '../../index.ts'

/** Unused anonymous subjects older than this are deleted, in days. */
const retentionDays = 28
const batchSize = 1000

/** Every subject has these, so they don't show that it is in use. */
const ignored: ReadonlySet<string> = new Set([session.path, subjectsToRoles.path])

/**
 * Removes old subjects without identities that no record of any module refers to: visitors who needed a subject once
 * and left nothing behind.
 */
export async function deleteAnonymous(host: PluginHost): Promise<void> {
  const isUnused = unusedCondition(host.entities)
  const found = await host.database.transaction(transaction => deleteBatch(host, isUnused, transaction))
  if (found === batchSize) await deleteAnonymous(host)
}

/**
 * Locks the subjects, then checks them again: a reference that is added in the meantime waits for the lock, and one
 * that was added before is seen.
 */
async function deleteBatch(host: PluginHost, isUnused: string, transaction: Transaction): Promise<number> {
  const isOld = `s."created_at" < now() - interval '${retentionDays} days'`
  const candidates = await transaction.query<{ id: string }>({
    text: `select s."id" from ${table} s where ${isOld} and ${isUnused} limit ${batchSize} for update skip locked`,
  })
  if (candidates.length === 0) return 0
  const unused = await transaction.query<{ id: string }>({
    text: `select s."id" from ${table} s where s."id" = any($1::uuid[]) and ${isUnused}`,
    values: [candidates.map(({ id }) => id)],
  })
  await host.service(subject).removeMany(
    unused.map(({ id }) => id),
    // Leaves no history: nobody may find out later who it was.
    { ...system, transaction, history: 'none' },
  )
  return candidates.length
}

const table = `"${tableName(subject)}"`

function unusedCondition(entities: PluginHost['entities']): string {
  return [...entities.values()]
    .filter(({ path }) => !ignored.has(path))
    .flatMap(entity =>
      referencesToSubjects(entity).map(column => `not exists (select 1 from ${column.table} p where ${column.sql})`),
    )
    .join(' and ')
}

function referencesToSubjects(entity: Entity): { table: string; sql: string }[] {
  return referencesOf(entity)
    .filter(({ target }) => target.path === subject.path)
    .map(({ name }) => ({ table: `"${tableName(entity)}"`, sql: `p."${columnName(name)}" = s."id"` }))
}
