import type { ImportReport, ImportRequest } from '@tessera/core'
import { NotFoundError, ValidationError } from '../../errors/errors.ts'
import { issues } from '../../errors/issues.ts'
import type { Host } from '../../host/host.ts'
import { transactionalHost } from '../../host/services.ts'
import type { Context } from '../../records/caller.ts'
import { importRecords } from '../transfer/import-records.ts'
import { addRows, lockImport } from './import-ledger.ts'
import { etagsOf } from './record-etags.ts'

/** Takes back what a refused table or a dry run has written. */
class RollbackError extends Error {}

/**
 * Imports rows as the import of an entity does, and remembers the records that it made: of the entity, and those beside them that
 * stand alone, such as categories. Links and parts go with their records.
 */
export async function importTable(
  host: Host,
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
      const inside = { ...host, ...transactionalHost(host, host.plugins, transaction) }
      const report = await importRecords(inside, entity, request, { ...context, transaction })
      state.report = report
      if (report.errors.length > 0 && !request.skipsInvalid) throw new RollbackError()
      const standing = new Set([path, ...(report.added ?? []).map(each => each.entity)])
      const text = `select "entity", r.value ->> 'id' as "id" from "core_changes", jsonb_array_elements("records") r
        where "transaction" = pg_current_xact_id() and "action" = 'created' and "entity" = any($1::text[])
        order by "position"`
      const made = await transaction.query<{ entity: string; id: string }>({ text, values: [[...standing]] })
      const etags = await etagsOf(host, made, { transaction })
      const rows = made.map(({ entity, id }) => {
        const name = `${entity}/${id}`
        return { key: name, entity, id, etag: etags.get(name) ?? '', owner: null, uses: [] }
      })
      await addRows(transaction, importId, rows)
    })
    .catch(error => {
      if (!(error instanceof RollbackError)) throw error
    })
  return state.report as ImportReport
}
