import type { Entity, ImportError, ImportReport, ImportRequest } from '../../index.ts'
import type { Context } from '../access/caller.ts'
import type { Transaction } from '../database/database.ts'
import { inSavepoint } from '../database/savepoint.ts'
import { RefusedError } from '../errors.ts'
import { type Cause, causeWithin } from '../issue.ts'
import { issues } from '../issues.ts'
import type { PluginHost } from '../plugin.ts'
import { describeError } from '../rest/error-response.ts'
import { mostItems } from '../rest/record-validator.ts'
import type { CheckedService } from '../rest/write-handlers.ts'
import { checkTogether } from './import-checks.ts'
import { importError } from './import-error.ts'
import { importPlan, type PlannedRow } from './import-plan.ts'

type ImportHost = Pick<PluginHost, 'configuration' | 'database' | 'entities' | 'service'>

/** Maximum number of rows refused by the database that are identified one by one; later rows remain unchecked. */
const mostRefused = 100

/** Rolls back a dry run or a refused import. */
class RollbackError extends Error {}

/**
 * Imports rows in one transaction, reporting as many errors as possible at once.
 * @returns the number of created and updated records; in a dry run, what it would be
 * @throws RefusedError (422) with the report if rows are invalid and may not be skipped
 */
export async function importRecords(
  host: ImportHost,
  entity: Entity,
  request: ImportRequest,
  context: Context,
): Promise<ImportReport> {
  const { isDryRun = false, skipsInvalid = false } = request
  const state: { report?: ImportReport } = {}
  const work = async (transaction: Transaction) => {
    const report = await attempt(host, entity, request, { ...context, transaction })
    state.report = report
    if (isDryRun || (report.errors.length > 0 && !skipsInvalid)) throw new RollbackError()
  }
  await host.database.transaction(work).catch(error => {
    if (!(error instanceof RollbackError)) throw error
  })
  const report = state.report as ImportReport
  if (report.errors.length > 0 && !skipsInvalid) throw new RefusedError(422, causesOf(report), report)
  return report
}

async function attempt(
  host: ImportHost,
  entity: Entity,
  request: ImportRequest,
  context: Context & { readonly transaction: Transaction },
): Promise<ImportReport> {
  const plan = await importPlan(host, entity, request, context)
  const errors = [...plan.errors]
  const sound = without(plan.rows, errors)
  errors.push(...(await checkTogether(entity, sound, context.transaction)))
  const written = { create: 0, update: 0 }
  const refused: ImportError[] = []
  const rows = without(sound, errors)
  for (const action of ['create', 'update'] as const) {
    const due = rows.filter(row => row.action === action)
    for (let from = 0; from < due.length; from += mostItems) await write(action, due.slice(from, from + mostItems))
  }
  errors.push(...refused)
  return {
    created: written.create,
    updated: written.update,
    errors: errors.sort((a, b) => a.row - b.row),
  }

  /** Writes rows together; if that fails, bisects them to find the invalid rows in few steps. */
  async function write(action: 'create' | 'update', part: readonly PlannedRow[]): Promise<void> {
    const [first] = part
    if (!first) return
    if (refused.length >= mostRefused) {
      refused.push(...part.map(({ row }) => importError(row, issues.ROW_UNCHECKED())))
      return
    }
    try {
      await inSavepoint(context.transaction, transaction => writeTogether(action, part, transaction))
      written[action] += part.length
    } catch (error) {
      const { status, causes } = describeError(error, true)
      if (status >= 500) throw error
      if (part.length === 1) {
        const { row } = first
        refused.push(...causes.map(cause => importError(row, cause, fieldIn(entity, cause))))
        return
      }
      const middle = Math.ceil(part.length / 2)
      await write(action, part.slice(0, middle))
      await write(action, part.slice(middle))
    }
  }

  async function writeTogether(
    action: 'create' | 'update',
    part: readonly PlannedRow[],
    transaction: Transaction,
  ): Promise<void> {
    const service = host.service(entity) as CheckedService
    const inside = { ...context, transaction }
    if (action === 'create') {
      await service.createMany(
        part.map(({ values }) => values),
        inside,
      )
    } else {
      const changes = part.flatMap(({ id, values }) => (id === undefined ? [] : [{ id, data: values }]))
      await service.updateMany(changes, inside)
    }
  }
}

function without(rows: readonly PlannedRow[], errors: readonly ImportError[]): PlannedRow[] {
  const wrong = new Set(errors.map(({ row }) => row))
  return rows.filter(({ row }) => !wrong.has(row))
}

/** The field of a cause. */
function fieldIn(entity: Entity, { path }: Cause): string | null {
  const [name = ''] = path.split('.', 1)
  return Object.hasOwn(entity.fields, name) ? name : null
}

function causesOf({ errors }: ImportReport): Cause[] {
  return errors
    .slice(0, 20)
    .map(({ row, message, issue }) => causeWithin({ ...issue, text: message }, `rows.${row}`, `rows.${row}: `))
}
