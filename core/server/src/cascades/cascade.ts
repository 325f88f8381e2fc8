import { insertChange } from '../change-feed.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Internals } from '../service/internals.ts'
import { cascadeChange } from './cascades.ts'

/** A record that is deleted or restored in parts. */
export interface Cascade {
  /** Position of its entry in the history. */
  readonly position: string
  readonly entity: string
  readonly recordId: string
  readonly state: 'deleting' | 'restoring'
  readonly kind: string
  readonly subjectId: string | null
  readonly allowed: { readonly create?: readonly string[]; readonly update?: readonly string[] }
  readonly total: number | null
  readonly reached: string
}

const columns = `"position"::text as "position", "entity", "record_id" as "recordId", "state", "actor_kind" as "kind", "actor_id" as "subjectId", "allowed", "total", "reached"::text as "reached"`

/** Positions of those whose work may go on: none of them has failed for good. */
export async function dueCascades(connection: Queryable): Promise<string[]> {
  const text =
    'select "position"::text as "position" from "core_cascades" where "ready_at" <= now() and "failure" is null order by "position"'
  return (await connection.query<{ position: string }>({ text })).map(({ position }) => position)
}

/** Locks one for a part of its work; undefined if it is over, or another node does a part of it. */
export async function lockCascade(
  position: string,
  connection: Queryable,
  isWaiting = false,
): Promise<Cascade | undefined> {
  const text = `select ${columns} from "core_cascades" where "position" = $1::bigint ${isWaiting ? 'for update' : 'and "failure" is null for update skip locked'}`
  const [row] = await connection.query<Cascade>({ text, values: [position] })
  return row
}

/** Tells every node that records of an entity are hidden from now on, or no longer. */
export async function tellCascade(
  internals: Pick<Internals, 'node' | 'publish'>,
  path: string,
  action: 'created' | 'deleted',
  transaction: Transaction,
): Promise<void> {
  const change = { entity: cascadeChange, action, records: [{ tag: path }] } as const
  await insertChange(transaction, internals.node, change)
  transaction.afterCommit(() => internals.publish(change))
}

/** Notes the progress of a part. */
export async function advance(
  { position }: Cascade,
  { count, reached, total }: { count: number; reached?: string; total?: number },
  connection: Queryable,
): Promise<void> {
  const text = `update "core_cascades" set "done" = "done" + $2, "attempts" = 0, "reached" = coalesce($3::bigint, "reached"), "total" = coalesce($4::integer, "total") where "position" = $1::bigint`
  await connection.query({ text, values: [position, count, reached ?? null, total ?? null] })
}

export async function endCascade({ position }: Cascade, connection: Queryable): Promise<void> {
  await connection.query({ text: 'delete from "core_cascades" where "position" = $1::bigint', values: [position] })
}
