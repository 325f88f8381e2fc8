import { type Entity, referencesOf } from '@tessera/core'
import { insertChange } from '../../changes/change-feed.ts'
import type { Transaction } from '../../database/database.ts'
import { ConflictError } from '../../errors/errors.ts'
import { issues } from '../../errors/issues.ts'
import { type CascadingReference, cascadingReferencesTo, changeRecords } from '../../records/change-tags.ts'
import type { StartedRemoval } from '../../records/internals.ts'
import { columnOf, rowColumns, tableOf } from '../../records/table.ts'
import { tellCascade } from './cascade.ts'

/** A removal with what its host knows. */
interface Start extends StartedRemoval {
  readonly entities: ReadonlyMap<string, Entity>
  /** The references that are deleted in parts. */
  readonly links: readonly CascadingReference[]
  /** How long it takes until every statement knows what is hidden; in seconds. */
  readonly settleTime: number
}

/**
 * Hides records whose links are too many for one statement; a job deletes them in parts. What else refers to them is deleted or
 * set to null at once. They are locked, and recorded in the history.
 * @returns the records
 * @throws ConflictError if something that restricts it refers to one
 */
export async function startRemoval<R extends object>(start: Start, transaction: Transaction): Promise<R[]> {
  const { entity, ids, positions, audit, entities, links, internals, settleTime } = start
  const table = tableOf(entity)
  await assertUnrestricted(start, transaction)
  const rows = await transaction.query<R>({
    text: `select ${rowColumns(table, 't')} from ${table.sql} t where t."id" = any($1::uuid[])`,
    values: [ids],
  })
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
    values: [entity.path, audit.kind, audit.subjectId, settleTime, positions],
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
