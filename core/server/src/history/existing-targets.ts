import { type Entity, type Field, referencesOf } from '@tessera/core'
import type { Queryable } from '../database/database.ts'
import { ConflictError } from '../errors.ts'
import { issues } from '../issues.ts'
import { Parameters } from '../service/parameters.ts'
import { tableOf } from '../service/table.ts'
import type { DeletedRecord } from './deleted-record.ts'
import type { RestoreNote } from './restore-notes.ts'

/** A field that references another record. */
interface Target {
  readonly name: string
  readonly field: Field
  readonly target: Entity
}

type Entities = ReadonlyMap<string, Entity>

interface Missing {
  readonly record: DeletedRecord
  /** The missing record that it requires. */
  readonly id: string
}

/**
 * Checks that referenced records exist. Leaves out records deleted along with the requested one if a record they require is
 * missing, and sets optional references to null. Referenced records are locked until the transaction ends.
 * @throws ConflictError if the requested record itself requires a missing record
 */
export async function withExistingTargets(
  records: readonly DeletedRecord[],
  entities: Entities,
  notes: RestoreNote[],
  connection: Queryable,
): Promise<DeletedRecord[]> {
  const present = await lockTargets(records, entities, connection)
  let coming = [...records]
  const missing: Missing[] = []
  for (let isStable = false; !isStable; ) {
    const ids = new Set(coming.map(({ entity, id }) => `${entity.path}/${id}`))
    const isThere = (target: Entity, id: unknown) =>
      id === null || present.has(`${target.path}/${id}`) || ids.has(`${target.path}/${id}`)
    const left: DeletedRecord[] = []
    for (const record of coming) {
      const ends = targetsOf(record, entities)
      const needed = ends.find(({ name, field, target }) => !isThere(target, record.values[name]) && !field.nullable)
      if (!needed) left.push(emptied(record, ends, isThere, notes))
      else if (record.isRoot) throw new ConflictError(issues.END_DELETED(needed.name))
      else missing.push({ record, id: String(record.values[needed.name]) })
    }
    isStable = left.length === coming.length
    coming = left
  }
  await deferMissing(missing, notes, connection)
  return coming
}

/**
 * The references of a record, including a polymorphic one (`pointer`). A polymorphic reference into a module that isn't
 * installed can't be checked and is restored as it was.
 */
function targetsOf({ entity, values }: DeletedRecord, entities: Entities): readonly Target[] {
  const { pointer } = entity
  const field = pointer && entity.fields[pointer.field]
  const target =
    pointer && [...entities.values()].find(each => each.name === pointer.name && each.module === values[pointer.module])
  return [...referencesOf(entity), ...(field && target ? [{ name: pointer.field, field, target }] : [])]
}

function emptied(
  record: DeletedRecord,
  ends: readonly Target[],
  isThere: (target: Entity, id: unknown) => boolean,
  notes: RestoreNote[],
): DeletedRecord {
  const gone = ends.filter(({ name, target }) => !isThere(target, record.values[name]))
  if (gone.length === 0) return record
  for (const { name } of gone) notes.push({ kind: 'emptied', entity: record.entity, field: name })
  return { ...record, values: { ...record.values, ...Object.fromEntries(gone.map(({ name }) => [name, null])) } }
}

/** Locks the referenced records. @returns those that exist, as `path/id` */
async function lockTargets(
  records: readonly DeletedRecord[],
  entities: Entities,
  connection: Queryable,
): Promise<ReadonlySet<string>> {
  const wanted = new Map<Entity, Set<string>>()
  for (const record of records) {
    for (const { name, target } of targetsOf(record, entities)) {
      const id = record.values[name]
      if (id !== null) wanted.set(target, (wanted.get(target) ?? new Set()).add(String(id)))
    }
  }
  if (wanted.size === 0) return new Set()
  const parameters = new Parameters()
  const items = [...wanted].map(([entity, ids], index) => ({
    item: `k${index} as (select t."id" from ${tableOf(entity).sql} t where t."id" = any(${parameters.add([...ids])}::uuid[]) order by t."id" for key share)`,
    rows: `select '${entity.path}/' || "id" as "key" from k${index}`,
  }))
  const text = `with ${items.map(({ item }) => item).join(', ')} ${items.map(({ rows }) => rows).join(' union all ')}`
  const found = await connection.query<{ key: string }>({ text, values: parameters.values })
  return new Set(found.map(({ key }) => key))
}

/** Records whose missing target is in the trash too are restored together with that target later. */
async function deferMissing(missing: readonly Missing[], notes: RestoreNote[], connection: Queryable): Promise<void> {
  if (missing.length === 0) return
  const neededBy = new Map(missing.map(({ record, id }) => [record.id, id]))
  const end = (id: string): string => (neededBy.has(id) ? end(neededBy.get(id) as string) : id)
  const waiting = await connection.query<{ position: number }>({
    text: `update "core_history" h set "root" = r."position"
from unnest($1::bigint[], $2::uuid[]) as m("position", "end")
join lateral (
  select l."position", l."root" from "core_history" l where l."record_id" = m."end" and l."action" = 'deleted' order by l."position" desc limit 1
) l on true
join "core_history" r on r."position" = coalesce(l."root", l."position") and r."in_trash" and r."before" is not null
where h."position" = m."position" returning h."position"`,
    values: [missing.map(({ record }) => record.position), missing.map(({ id }) => end(id))],
  })
  const positions = new Set(waiting.map(({ position }) => position))
  for (const { record } of missing) {
    notes.push({ kind: positions.has(record.position) ? 'waiting' : 'gone', entity: record.entity })
  }
}
