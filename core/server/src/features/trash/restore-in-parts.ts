import { type Entity, referencesOf, type TrashRestored } from '@tessera/core'
import { insertChange } from '../../changes/change-feed.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import { actorIdOf, type Context } from '../../records/caller.ts'
import { changeRecords } from '../../records/change-tags.ts'
import { tableOf } from '../../records/table.ts'
import { advance, type Cascade, endCascade, lockCascade, tellCascade } from '../cascades/cascade.ts'
import { mostAtOnce, settleTime } from '../cascades/cascades.ts'
import { mayHandle } from '../entries/visible-entities.ts'
import {
  type DeletedRow,
  deletedColumns,
  deletedRecord,
  type NulledReference,
  nulledReferences,
} from './deleted-record.ts'
import { withExistingTargets } from './existing-targets.ts'
import { withFreeValues } from './free-values.ts'
import { type RestoreNote, restoreNotes } from './restore-notes.ts'
import { type Inside, insertAll, pointBack, type RestoringHost } from './returned-records.ts'

/** Entries of the history per transaction. */
const atOnce = 1000

/**
 * Begins to restore a deleted record in parts, if more was deleted with it than one transaction restores, or if it is still
 * being deleted. It is hidden until all of it is back.
 * @param root its locked trash entry
 * @returns undefined if it can be restored at once
 * @throws ConflictError if it can't be restored
 */
export async function startRestore(
  host: RestoringHost,
  root: DeletedRow,
  { caller, transaction }: Inside,
  language: string,
): Promise<TrashRestored | undefined> {
  const entity = host.entities.get(root.entity)
  const position = String(root.position)
  const pending = await lockCascade(position, transaction, true)
  const counts = await countCascaded(position, transaction)
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  if (!entity || (!pending && total <= mostAtOnce)) return undefined
  const notes: RestoreNote[] = []
  if (!pending) await rowsOf(host, [deletedRecord(entity, root, true)], notes, transaction)
  const allowed = { create: pathsFor(host, caller, 'create'), update: pathsFor(host, caller, 'update') }
  await transaction.query({
    text: `insert into "core_cascades" ("position", "entity", "record_id", "state", "actor_kind", "actor_id", "allowed", "total", "ready_at")
      values ($1::bigint, $2, $3::uuid, 'restoring', $4, $5, $6::jsonb, $7, clock_timestamp() + make_interval(secs => $8))
      on conflict ("position") do update set "state" = 'restoring', "allowed" = excluded."allowed", "total" = excluded."total", "done" = 0, "reached" = 0, "ready_at" = clock_timestamp(), "attempts" = 0, "failure" = null`,
    values: [
      position,
      entity.path,
      root.id,
      caller.kind,
      actorIdOf(caller),
      JSON.stringify(allowed),
      total,
      settleTime[host.database.kind],
    ],
  })
  await tellCascade(host.internals, entity.path, 'created', transaction)
  const { values } = deletedRecord(entity, root, true)
  const readable = tableOf(entity).readable.map(({ name }) => [name, root.before?.[name] ?? values[name]])
  return {
    entity: root.entity,
    record: Object.fromEntries(readable),
    cascaded: Object.fromEntries(counts.map(({ path, count }) => [path, count])),
    notes: restoreNotes(notes, host.catalogues, language),
    isPending: true,
  }
}

/** Restores a part of what was deleted with a record, the record first. @returns whether there is more to do */
export async function restorePart(
  host: ServerHost & RestoringHost,
  cascade: Cascade,
  transaction: Transaction,
): Promise<boolean> {
  const { position, kind, subjectId, allowed } = cascade
  const entity = host.entities.get(cascade.entity)
  const caller = { kind: kind as Context['caller']['kind'], roles: [], isAdministrator: true }
  const context: Inside = {
    caller: subjectId === null ? caller : { ...caller, subjectId },
    transaction,
    history: 'restored',
    changes: 'none',
  }
  if (!entity) return false
  await restoreRoot(host, entity, cascade, context)
  const rows = await transaction.query<DeletedRow>({
    text: `select ${deletedColumns} from "core_history" where "root" = $1::bigint and "position" > $2::bigint and "action" = 'deleted' and "before" is not null order by "position" limit ${atOnce}`,
    values: [position, cascade.reached],
  })
  const records = rows.flatMap(row => {
    const each = host.entities.get(row.entity)
    return each && allowed.create?.includes(each.path) ? [deletedRecord(each, row, false)] : []
  })
  const coming = await rowsOf(host, records, [], transaction)
  await insertAll(host, coming, context)
  await advance(
    cascade,
    { count: records.length, reached: String(rows.at(-1)?.position ?? cascade.reached) },
    transaction,
  )
  if (rows.length === atOnce) return true
  await finish(host, entity, cascade, context)
  return false
}

/** The record may be there still: not all of it was deleted. */
async function restoreRoot(host: RestoringHost, entity: Entity, cascade: Cascade, context: Inside): Promise<void> {
  const { transaction } = context
  if (cascade.reached !== '0') return
  const text = `select 1 from ${tableOf(entity).sql} where "id" = $1::uuid`
  if ((await transaction.query({ text, values: [cascade.recordId] })).length > 0) {
    await transaction.query({
      text: `insert into "core_history" ("entity", "record_id", "action", "actor_kind", "actor_id", "title")
        select "entity", "record_id", 'restored', $2, $3, "title" from "core_history" where "position" = $1::bigint`,
      values: [cascade.position, cascade.kind, cascade.subjectId],
    })
    return
  }
  const [row] = await transaction.query<DeletedRow>({
    text: `select ${deletedColumns} from "core_history" where "position" = $1::bigint`,
    values: [cascade.position],
  })
  if (!row) return
  await insertAll(host, await rowsOf(host, [deletedRecord(entity, row, true)], [], transaction), context)
}

/** Shows the record, and points to it again what did. */
async function finish(host: RestoringHost, entity: Entity, cascade: Cascade, context: Inside): Promise<void> {
  const { internals } = host
  const { transaction } = context
  await transaction.query({
    text: 'update "core_history" set "in_trash" = false where "position" = $1::bigint',
    values: [cascade.position],
  })
  await endCascade(cascade, transaction)
  const nulled = nulledReferences(
    await transaction.query<DeletedRow>({
      text: `select ${deletedColumns} from "core_history" where "root" = $1::bigint and "action" = 'updated' and "before" is not null`,
      values: [cascade.position],
    }),
  )
  const back = await existingTargets(host, nulled, transaction)
  await pointBack(host, nulled, back, context, [], each => cascade.allowed.update?.includes(each.path) ?? false)
  await tellCascade(internals, entity.path, 'deleted', transaction)
  const table = tableOf(entity)
  const references = table.references.map(({ name, sql }) => `, t.${sql} as "${name}"`).join('')
  const rows = await transaction.query<object>({
    text: `select t."id"${references} from ${table.sql} t where t."id" = $1::uuid`,
    values: [cascade.recordId],
  })
  // Records at the other ends of the links are as many as the links: whatever shows one of them is rendered again.
  const records = [...changeRecords(entity, rows), { tag: '*' }]
  const change = { entity: entity.path, action: 'created', records } as const
  await insertChange(transaction, internals.node, change)
  transaction.afterCommit(() => internals.publish(change))
}

async function existingTargets(
  { entities }: RestoringHost,
  nulled: readonly NulledReference[],
  connection: Queryable,
): Promise<ReadonlySet<string>> {
  const back = new Set<string>()
  for (const [key, group] of Map.groupBy(nulled, ({ entity, field }) => `${entity} ${field}`)) {
    const [path = '', field = ''] = key.split(' ')
    const entity = entities.get(path)
    const reference = entity && referencesOf(entity).find(({ name }) => name === field)
    if (!reference) continue
    const text = `select "id" from ${tableOf(reference.target).sql} where "id" = any($1::uuid[])`
    const values = [group.map(({ target }) => target)]
    for (const { id } of await connection.query<{ id: string }>({ text, values })) back.add(id)
  }
  return back
}

async function rowsOf(
  { entities }: RestoringHost,
  records: readonly ReturnType<typeof deletedRecord>[],
  notes: RestoreNote[],
  connection: Queryable,
) {
  if (records.length === 0) return []
  return withExistingTargets(await withFreeValues(records, notes, connection), entities, notes, connection)
}

function countCascaded(position: string, connection: Queryable): Promise<{ path: string; count: number }[]> {
  const text = `select "entity" as "path", count(*)::integer as "count" from "core_history" where "root" = $1::bigint and "action" = 'deleted' group by 1`
  return connection.query({ text, values: [position] })
}

function pathsFor(host: RestoringHost, caller: Context['caller'], right: 'create' | 'update'): string[] {
  return [...host.entities.values()].flatMap(entity =>
    entity.history && entity.writes !== 'services' && mayHandle(host, caller, entity, right) ? [entity.path] : [],
  )
}
