import { type Entity, fieldEntries, referencesOf } from '@tessera/core'
import type { Queryable } from '../../database/database.ts'
import type { RestoredRecord } from '../../records/entity-service.ts'
import { inReferenceOrder } from '../../records/reference-order.ts'
import type { VisibleEntries } from '../entries/visible-entities.ts'

/** A deleted record that is being restored. */
export interface DeletedRecord {
  /** Position of its history entry. */
  readonly position: number
  readonly entity: Entity
  readonly id: string
  /** The requested record; the others were deleted with it. */
  readonly isRoot: boolean
  /** Values of all current fields of the entity. */
  readonly values: RestoredRecord
}

/** A reference that was set to null when its target was deleted. */
export interface NulledReference {
  readonly entity: string
  readonly id: string
  readonly field: string
  readonly target: string
}

export interface DeletedRow {
  readonly position: number
  readonly entity: string
  readonly id: string
  readonly action: string
  readonly before: Readonly<Record<string, unknown>> | null
}

/** The columns of a `DeletedRow`. */
export const deletedColumns = '"position", "entity", "record_id" as "id", "action", "before"'

/** Locks the trash entry of a deleted record; undefined if there is none. */
export async function lockDeleted(position: string, { paths, condition }: VisibleEntries, connection: Queryable) {
  const [row] = await connection.query<DeletedRow>({
    text: `select ${deletedColumns} from "core_history" h where "position" = $1::bigint and "in_trash" and not exists (
      select 1 from "core_cascades" c where c."position" = h."position" and c."state" = 'restoring') and "entity" = any($2::text[]) and ${condition('h')} for update`,
    values: [position, paths],
  })
  return row
}

/** Entries of records that were deleted or changed along with it. */
export function cascadedFrom({ position }: DeletedRow, connection: Queryable): Promise<DeletedRow[]> {
  const text = `select ${deletedColumns} from "core_history" where "root" = $1::bigint and "before" is not null order by "position"`
  return connection.query<DeletedRow>({ text, values: [position] })
}

export function deletedRecord(entity: Entity, { position, id, before }: DeletedRow, isRoot: boolean): DeletedRecord {
  const values = Object.fromEntries(
    fieldEntries(entity).map(([name, field]) => [
      name,
      before && name in before ? before[name] : (field.default ?? null),
    ]),
  )
  return { position, entity, id, isRoot, values: { ...values, id } }
}

export function nulledReferences(rows: readonly DeletedRow[]): NulledReference[] {
  return rows.flatMap(({ entity, id, action, before }) => {
    if (action !== 'updated' || !before) return []
    return Object.entries(before).map(([field, target]) => ({ entity, id, field, target: String(target) }))
  })
}

/** Groups records by entity, sorted so that each entity comes after those its records require. */
export function inOrder(
  records: readonly DeletedRecord[],
): { entity: Entity; records: DeletedRecord[]; late: string[] }[] {
  const groups = Map.groupBy(records, ({ entity }) => entity)
  const ordered = inReferenceOrder(groups.keys())
  return ordered.map((entity, index) => {
    const later = new Set(ordered.slice(index + 1).map(({ path }) => path))
    const late = referencesOf(entity).filter(({ target }) => later.has(target.path))
    return { entity, records: groups.get(entity) ?? [], late: late.map(({ name }) => name) }
  })
}
