import type { ImportReport, ImportRequest } from '@tessera/core'
import type { Transaction } from '../../database/database.ts'
import { NotFoundError, ValidationError } from '../../errors/errors.ts'
import { issues } from '../../errors/issues.ts'
import type { ServerHost } from '../../plugin/server-host.ts'
import type { Context } from '../../records/caller.ts'
import { importRecords } from '../transfer/import-records.ts'
import { addRows, lockImport, renewEtags } from './import-ledger.ts'
import { etagsOf } from './record-etags.ts'

/** Takes back what a refused table or a dry run has written. */
class RollbackError extends Error {}

/**
 * Imports rows as the import of an entity does, and remembers the records that it made: of the entity, and those beside them that
 * stand alone, such as categories. Links and parts go with their records.
 */
export async function importTable(
  host: ServerHost,
  importId: string | null,
  path: string,
  request: ImportRequest,
  context: Context,
): Promise<ImportReport> {
  const entity = host.entities.get(path)
  if (!entity) throw new ValidationError(issues.ENTITY('entity'))
  if (importId === null || request.isDryRun) return importRecords(host, entity, { ...request, isDryRun: true }, context)
  const state: { report?: ImportReport } = {}
  await host.database
    .transaction(async transaction => {
      if (!(await lockImport(transaction, importId))) throw new NotFoundError()
      const inside = { ...host, ...host.within(transaction) }
      const report = await importRecords(inside, entity, request, { ...context, transaction })
      state.report = report
      if (report.errors.length > 0 && !request.skipsInvalid) throw new RollbackError()
      const standing = new Set([path, ...(report.added ?? []).map(each => each.entity)])
      const made = await changedHere(transaction, 'created', [...standing])
      const completed = await changedHere(transaction, 'updated', [path])
      const etags = await etagsOf(host, [...made, ...completed], { transaction })
      const rows = made.map(({ entity, id }) => {
        const name = `${entity}/${id}`
        return { key: name, entity, id, etag: etags.get(name) ?? '', owner: null, uses: [] }
      })
      await addRows(transaction, importId, rows)
      // What an import completes is still as it was imported.
      await renewEtags(
        transaction,
        importId,
        completed.map(({ entity, id }) => ({ entity, id, etag: etags.get(`${entity}/${id}`) ?? '' })),
      )
    })
    .catch(error => {
      if (!(error instanceof RollbackError)) throw error
    })
  return state.report as ImportReport
}

/** Records of some entities that this transaction has written, in their order. */
function changedHere(
  transaction: Transaction,
  action: 'created' | 'updated',
  paths: readonly string[],
): Promise<{ entity: string; id: string }[]> {
  const text = `select "entity", r.value ->> 'id' as "id" from "core_changes", jsonb_array_elements("records") r
    where "transaction" = pg_current_xact_id() and "action" = $1 and "entity" = any($2::text[])
    order by "position"`
  return transaction.query({ text, values: [action, paths] })
}
