import { type Entity, referencesOf } from '@tessera/core'
import { insertChange } from '../change-feed.ts'
import type { Transaction } from '../database/database.ts'
import { ConflictError } from '../errors.ts'
import type { AuditContext } from '../history/audit-context.ts'
import { issues } from '../issues.ts'
import { cascadingReferencesTo, changeRecords } from '../service/change-tags.ts'
import type { Internals } from '../service/internals.ts'
import { columnOf, rowColumns, tableOf } from '../service/table.ts'
import { tellCascade } from './cascade.ts'
import { settleTime } from './cascades.ts'

interface Start {
  readonly entity: Entity
  readonly ids: readonly string[]
  /** Positions of their entries in the history. */
  readonly positions: readonly (string | number)[]
  readonly audit: AuditContext
  readonly entities: ReadonlyMap<string, Entity>
  readonly internals: Internals
  readonly kind: keyof typeof settleTime
  /** The entity, if the caller may know that its records refer to others. */
  readonly mayName: (entity: Entity) => boolean
}

/**
 * Hides records whose links are too many for one statement; a job deletes them in parts. What else refers to them is deleted or
 * set to null at once. They are locked, and recorded in the history.
 * @returns the records
 * @throws ConflictError if something that restricts it refers to one
 */
export async function startRemoval<R extends object>(start: Start, transaction: Transaction): Promise<R[]> {
  const { entity, ids, positions, audit, entities, internals, kind } = start
  const table = tableOf(entity)
  await assertUnrestricted(start, transaction)
  const rows = await transaction.query<R>({
    text: `select ${rowColumns(table, 't')} from ${table.sql} t where t."id" = any($1::uuid[])`,
    values: [ids],
  })
  const links = internals.cascades.linksTo(entity.path)
  const others = cascadingReferencesTo(entity.path, entities).filter(
    ({ path, key }) => !links.some(link => link.path === path && link.key === key),
  )
  for (const { path, key, onDelete } of others) {
    const other = tableOf(entities.get(path) as Entity)
    const column = columnOf(other, key).sql
    const work = onDelete === 'cascade' ? `delete from ${other.sql}` : `update ${other.sql} set ${column} = null`
    await transaction.query({ text: `${work} where ${column} = any($1::uuid[])`, values: [ids] })
  }
  await transaction.query({
    text: `insert into "core_cascades" ("position", "entity", "record_id", "state", "actor_kind", "actor_id", "ready_at")
      select p."position", $1, h."record_id", 'deleting', $2, $3, clock_timestamp() + make_interval(secs => $4)
      from unnest($5::bigint[]) as p("position") join "core_history" h on h."position" = p."position"`,
    values: [entity.path, audit.kind, audit.subjectId, settleTime[kind], positions],
  })
  await tellCascade(internals, entity.path, 'created', transaction)
  const change = { entity: entity.path, action: 'deleted', records: changeRecords(entity, rows) } as const
  await insertChange(transaction, internals.node, change)
  return rows
}

async function assertUnrestricted({ entity, ids, entities, mayName }: Start, transaction: Transaction): Promise<void> {
  for (const other of entities.values()) {
    for (const { name, target, field } of referencesOf(other)) {
      if (target.path !== entity.path || (field.reference?.onDelete ?? 'restrict') !== 'restrict') continue
      const table = tableOf(other)
      const text = `select 1 from ${table.sql} where ${columnOf(table, name).sql} = any($1::uuid[]) limit 1`
      if ((await transaction.query({ text, values: [ids] })).length === 0) continue
      throw new ConflictError(mayName(other) ? issues.IN_USE_BY('', { entity: other.path }) : issues.IN_USE())
    }
  }
}
