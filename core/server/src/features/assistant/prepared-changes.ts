import { isDeepStrictEqual } from 'node:util'
import { type BatchWrite, type Entity, fieldEntries } from '@tessera/core'
import { rolledBack } from '../../database/rolled-back.ts'
import { NotFoundError, PreconditionFailedError, ValidationError } from '../../errors/errors.ts'
import { issues } from '../../errors/issues.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import { actorIdOf, type Caller } from '../../records/caller.ts'
import { etagOf } from '../../records/etag.ts'
import { newId } from '../../records/generated.ts'
import { tableOf } from '../../records/table.ts'
import { runBatch } from '../batch/run-batch.ts'

/** A change that somebody asks for. */
export interface WantedChange {
  readonly action: 'create' | 'update' | 'remove'
  /** `blog/articles` */
  readonly kind: string
  readonly id?: string
  readonly data?: Readonly<Record<string, unknown>>
}

export interface PreparedChange {
  readonly draftId: string
  readonly expiresAt: string
  /** What it would do: fields before and after; null where there is no record. */
  readonly difference: {
    readonly before: Readonly<Record<string, unknown>> | null
    readonly after: Readonly<Record<string, unknown>> | null
  }
}

/** Minutes for which a change can be applied. */
const minutes = 10
const generated = new Set(['id', 'createdAt', 'updatedAt'])

/**
 * Tries a change with the caller's rights, takes it back, and stores it for ten minutes.
 * @throws what the change itself would be refused with
 */
export async function prepareChange(host: ServerHost, wanted: WantedChange, caller: Caller): Promise<PreparedChange> {
  const entity = host.entities.get(wanted.kind)
  if (!entity) throw new ValidationError(issues.INVALID('kind', { complaint: `is no kind: ${wanted.kind}` }))
  const operation = operationOf(wanted)
  const { before, after } = await rolledBack(host.database, async transaction => {
    const context = { caller, transaction }
    const before = wanted.id === undefined ? null : await host.service(entity).find(wanted.id, context)
    const [record] = await runBatch(host, [operation], context)
    return { before, after: wanted.action === 'remove' ? null : (record ?? null) }
  })
  const draftId = newId()
  const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString()
  await host.database.query({ text: 'delete from "core_prepared_changes" where "expires_at" < now()' })
  await host.database.query({
    text: `insert into "core_prepared_changes" ("id", "actor_kind", "actor_id", "operation", "etag", "expires_at")
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      draftId,
      caller.kind,
      actorIdOf(caller),
      JSON.stringify(operation),
      before === null ? null : etagOf(before),
      expiresAt,
    ],
  })
  return { draftId, expiresAt, difference: differenceOf(entity, before, after) }
}

/**
 * Applies a change that the same caller has prepared, once.
 * @returns the record after it, or as it was before it was removed
 * @throws NotFoundError for one that isn't there any more; PreconditionFailedError if the record has changed since
 */
export async function applyChange(host: ServerHost, draftId: string, caller: Caller): Promise<object> {
  return host.database.transaction(async transaction => {
    const [prepared] = await transaction.query<{ operation: BatchWrite; etag: string | null }>({
      text: `delete from "core_prepared_changes"
        where "id" = $1 and "actor_kind" = $2 and "actor_id" is not distinct from $3 and "expires_at" > now()
        returning "operation", "etag"`,
      values: [draftId, caller.kind, actorIdOf(caller)],
    })
    if (!prepared) throw new NotFoundError()
    const { operation, etag } = prepared
    const context = { caller, transaction }
    if (operation.action === 'update' || operation.action === 'delete') {
      const entity = host.entities.get(operation.entity) as Entity
      // Nobody changes it between the comparison and the change.
      await transaction.query({
        text: `select from ${tableOf(entity).sql} where "id" = $1 for update`,
        values: [operation.id],
      })
      const current = await host.service(entity).find(operation.id, context)
      if (!current) throw new NotFoundError()
      if (etagOf(current) !== etag) throw new PreconditionFailedError(current)
    }
    const [record] = await runBatch(host, [operation], context)
    return record as object
  })
}

/** @throws ValidationError */
function operationOf({ action, kind, id, data }: WantedChange): BatchWrite {
  if (action === 'create') return { action, entity: kind, data: data ?? {} }
  if (id === undefined) throw new ValidationError(issues.REQUIRED('id'))
  return action === 'update' ? { action, entity: kind, id, data: data ?? {} } : { action: 'delete', entity: kind, id }
}

/** Only fields that differ, and that may be read. */
function differenceOf(entity: Entity, before: object | null, after: object | null): PreparedChange['difference'] {
  const valuesOf = (row: object | null) => (row ?? {}) as Readonly<Record<string, unknown>>
  const names = fieldEntries(entity)
    .filter(([name, field]) => field.readable && !generated.has(name))
    .map(([name]) => name)
    .filter(name => !isDeepStrictEqual(valuesOf(before)[name], valuesOf(after)[name]))
  const picked = (row: object | null) =>
    row && Object.fromEntries(names.map(name => [name, valuesOf(row)[name] ?? null]))
  return { before: picked(before), after: picked(after) }
}
