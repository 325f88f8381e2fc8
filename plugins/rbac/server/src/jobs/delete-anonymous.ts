import { referencesOf } from '@tessera/core'
import { session, subject, subjectsToRoles } from '@tessera/rbac'
import { type Context, columnName, columnsOf, type PluginHost, system, tableName } from '@tessera/server'

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
  const found = await host.database.transaction(transaction => deleteBatch(host, { ...system, transaction }))
  if (found === batchSize) await deleteAnonymous(host)
}

/**
 * Locks the subjects, then checks them again: a reference that is added in the meantime waits for the lock, and one
 * that was added before is seen.
 */
async function deleteBatch(host: PluginHost, context: Context): Promise<number> {
  const isOld = '?? < now() - make_interval(days => ?)'
  const candidates = await unusedSubjects(host, context)
    .whereRaw(isOld, [`${table}.${columnsOf(subject).createdAt}`, retentionDays])
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
  if (candidates.length === 0) return 0
  const unused = await unusedSubjects(host, context).findByIds(candidates.map(({ id }) => id))
  await host.service(subject).removeMany(
    unused.map(({ id }) => id),
    // Leaves no history: nobody may find out later who it was.
    { ...context, history: 'none' },
  )
  return candidates.length
}

const table = tableName(subject)

/** Subjects that no record of any module refers to. */
function unusedSubjects(host: PluginHost, context: Context) {
  const subjects = host.service(subject).query(context).select(`${table}.id`)
  for (const entity of host.entities.values()) {
    if (ignored.has(entity.path)) continue
    for (const { name, target } of referencesOf(entity)) {
      if (target.path !== subject.path) continue
      const referring = host.service(entity).query(context).alias('p')
      subjects.whereNotExists(referring.whereColumn(`p.${columnName(name)}`, `${table}.id`))
    }
  }
  return subjects
}
