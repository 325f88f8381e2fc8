import { inSavepoint } from '../../database/savepoint.ts'
import { NotFoundError } from '../../errors/errors.ts'
import type { Host } from '../../host/host.ts'
import type { Context } from '../../records/caller.ts'
import { describeError } from '../../rest/error-response.ts'
import { allRows, keepRows, type LedgerRow, lockImport, removeRows } from './import-ledger.ts'
import { etagsOf } from './record-etags.ts'
import type { UndoneStep } from './source-record.ts'

/** Removed by one step, so that it stays short. */
const mostRemoved = 200

/**
 * Removes the next records that an import has brought, the last ones first, with their origins. What was edited since stays, with
 * its parts and what it mentions; so does what others refer to.
 */
export function undoImport(host: Host, importId: string, context: Context): Promise<UndoneStep> {
  return host.database.transaction(async transaction => {
    if (!(await lockImport(transaction, importId))) throw new NotFoundError()
    const inside = { ...context, transaction }
    const rows = await allRows(transaction, importId)
    const etags = await etagsOf(host, rows, inside)
    const staying = stayingKeys(rows, etags)
    const due = rows.filter(({ key }) => !staying.has(key)).reverse()
    const step = due.slice(0, mostRemoved)
    const refused = new Set<string>()
    let removed = 0
    for (const row of step) {
      const entity = host.entities.get(row.entity)
      const isOurs = row.etag !== null && etags.has(nameOf(row))
      if (!entity || !isOurs) continue
      try {
        await inSavepoint(transaction, inner =>
          host.service(entity).removeMany([row.id], { ...inside, transaction: inner }),
        )
        removed += 1
      } catch (error) {
        if (error instanceof NotFoundError) continue
        if (describeError(error, true).status !== 409) throw error
        refused.add(row.key)
      }
    }
    const keys = step.map(({ key }) => key)
    await removeRows(
      transaction,
      importId,
      keys.filter(key => !refused.has(key)),
    )
    await keepRows(transaction, importId, [...refused])
    const isDone = due.length <= step.length
    const stays = rows.filter(({ key, etag }) => (etag !== null && staying.has(key)) || refused.has(key))
    if (isDone && stays.length === 0) {
      await transaction.query({ text: 'delete from "core_imports" where "id" = $1', values: [importId] })
    }
    return { removed, isDone, stays: stays.map(({ key, entity, id }) => ({ key, entity, id })) }
  })
}

/** Keys of the records that were edited, of their parts, and of what they mention. */
function stayingKeys(rows: readonly LedgerRow[], etags: ReadonlyMap<string, string>): ReadonlySet<string> {
  const byKey = new Map(rows.map(row => [row.key, row]))
  const parts = Map.groupBy(rows, ({ owner }) => owner)
  const isEdited = (row: LedgerRow) => {
    const etag = etags.get(nameOf(row))
    return row.etag !== null && etag !== undefined && etag !== row.etag
  }
  const open = rows.filter(isEdited)
  const staying = new Set<string>()
  for (let row = open.pop(); row; row = open.pop()) {
    if (staying.has(row.key)) continue
    staying.add(row.key)
    open.push(...(parts.get(row.key) ?? []))
    for (const key of row.uses) {
      const used = byKey.get(key)
      if (used) open.push(used)
    }
  }
  return staying
}

function nameOf({ entity, id }: LedgerRow): string {
  return `${entity}/${id}`
}
