import type { Entity, ImportError, ImportReport, ImportRequest } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { Transaction } from '../database/database.ts'
import { inSavepoint } from '../database/savepoint.ts'
import { RefusedError } from '../errors.ts'
import { type Cause, causeWithin } from '../issue.ts'
import { issues } from '../issues.ts'
import { describeError } from '../rest/error-response.ts'
import { mostItems, type Values } from '../rest/record-validator.ts'
import type { CheckedService } from '../rest/write-handlers.ts'
import { transactionalHost } from '../service/services.ts'
import { checkTogether } from './import-checks.ts'
import { importError } from './import-error.ts'
import { ImportNotes } from './import-notes.ts'
import { importPlan, type PlannedRow } from './import-plan.ts'
import { linesOf, type ReadImport, readImport } from './read-import.ts'
import type { ImportTools, TransferPart } from './transfer-part.ts'
import type { ImportedRecord } from './transfer-part-of.ts'
import { type Transfer, type TransferHost, transferOf } from './transfers.ts'

type Inside = Context & { readonly transaction: Transaction }

/** Maximum number of rows refused by the database that are identified one by one; later rows remain unchecked. */
const mostRefused = 100

/** Rolls back a dry run or a refused import. */
class RollbackError extends Error {}

/** Rolls back an attempt whose records had to be refused after they were written. */
class RefusedRecordsError extends Error {
  readonly errors: readonly ImportError[]

  constructor(errors: readonly ImportError[]) {
    super()
    this.errors = errors
  }
}

/**
 * Imports rows in one transaction, reporting as many errors as possible at once.
 * @returns the number of created and updated records; in a dry run, what it would be
 * @throws RefusedError (422) with the report if rows are invalid and may not be skipped
 */
export async function importRecords(
  host: TransferHost,
  entity: Entity,
  request: ImportRequest,
  context: Context,
): Promise<ImportReport> {
  const { isDryRun = false, skipsInvalid = false } = request
  const transfer = transferOf(host, context)
  const read = await readImport(entity, request, transfer)
  if (!isDryRun) await prepare(read, transfer)
  const state: { report?: ImportReport } = {}
  const work = async (transaction: Transaction) => {
    const report = await settle(entity, read, request, transfer, { ...context, transaction })
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

async function prepare({ records, parts }: ReadImport, transfer: Transfer): Promise<void> {
  const lines = records.flatMap(record => record.lines)
  for (const [part, names] of parts) await part.prepare?.(linesOf(lines, names), transfer)
}

/** Attempts without the records that an earlier attempt had to refuse after they were written, until none is left. */
async function settle(
  entity: Entity,
  read: ReadImport,
  request: ImportRequest,
  transfer: Transfer,
  context: Inside,
): Promise<ImportReport> {
  const refused: ImportError[] = []
  for (;;) {
    try {
      const left = { ...read, records: without(read.records, refused) }
      const report = await inSavepoint(context.transaction, transaction =>
        attempt(entity, left, request, transfer, { ...context, transaction }),
      )
      return { ...report, errors: [...report.errors, ...refused].toSorted((a, b) => a.row - b.row) }
    } catch (error) {
      if (!(error instanceof RefusedRecordsError)) throw error
      refused.push(...error.errors)
    }
  }
}

async function attempt(
  entity: Entity,
  { records, errors: readErrors, parts, createsMissing }: ReadImport,
  { key = 'id', isDryRun = false, skipsInvalid = false }: ImportRequest,
  { host, names }: Transfer,
  context: Inside,
): Promise<ImportReport> {
  const notes = new ImportNotes()
  const toolsOf = (transaction: Transaction, own: ImportNotes): ImportTools => ({
    host: transactionalHost(host, host.plugins, transaction),
    context: { ...context, transaction },
    names,
    isDryRun,
    createsMissing,
    refuse: (...given) => own.refuse(...given),
    warn: (...given) => own.warn(...given),
    added: (...given) => own.add(...given),
  })
  const values = await valuesOfParts()
  const plan = importPlan(host, entity, without(records, [...readErrors, ...notes.errors]), values, key)
  const errors = [...readErrors, ...notes.errors, ...plan.errors]
  notes.errors.length = 0
  const sound = without(plan.rows, errors)
  errors.push(...(await checkTogether(entity, sound, context.transaction)))
  const written: { readonly planned: PlannedRow; readonly id: string }[] = []
  const refused: ImportError[] = []
  const rows = without(sound, errors)
  for (const action of ['create', 'update'] as const) {
    const due = rows.filter(row => row.action === action)
    for (let from = 0; from < due.length; from += mostItems) await write(action, due.slice(from, from + mostItems))
  }
  errors.push(...refused)
  for (const [part, columns] of parts) await writeAll(part, columns)
  if (notes.errors.length > 0 && skipsInvalid && !isDryRun) throw new RefusedRecordsError(notes.errors)
  const done = without(
    written.map(({ planned }) => planned),
    notes.errors,
  )
  return {
    created: done.filter(({ action }) => action === 'create').length,
    updated: done.filter(({ action }) => action === 'update').length,
    errors: [...errors, ...notes.errors].toSorted((a, b) => a.row - b.row),
    ...(notes.warnings.length > 0 && { warnings: notes.warnings }),
    ...(notes.added.length > 0 && { added: notes.added }),
  }

  async function valuesOfParts(): Promise<ReadonlyMap<number, Values>> {
    const values = new Map<number, Values>()
    for (const [part, columns] of parts) {
      if (!part.values) continue
      const lines = linesOf(
        records.map(({ row, cells }) => ({ row, cells })),
        columns,
      )
      for (const [row, given] of await part.values(lines, toolsOf(context.transaction, notes))) {
        values.set(row, { ...values.get(row), ...given })
      }
    }
    return values
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
      const ids = await inSavepoint(context.transaction, transaction => writeTogether(action, part, transaction))
      written.push(...part.map((planned, index) => ({ planned, id: ids[index] as string })))
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

  /** @returns the ids of the records */
  async function writeTogether(
    action: 'create' | 'update',
    part: readonly PlannedRow[],
    transaction: Transaction,
  ): Promise<string[]> {
    const service = host.service(entity) as CheckedService
    const inside = { ...context, transaction }
    if (action === 'create') {
      const rows = await service.createMany(
        part.map(({ values }) => values),
        inside,
      )
      return rows.map(row => (row as { readonly id: string }).id)
    }
    const changes = part.flatMap(({ id, values }) =>
      id === undefined || isKeyAlone(values, key) ? [] : [{ id, data: values }],
    )
    if (changes.length > 0) await service.updateMany(changes, inside)
    return part.map(({ id }) => id as string)
  }

  async function writeAll(part: TransferPart, columns: readonly string[]): Promise<void> {
    const records = written.flatMap(({ planned, id }): ImportedRecord[] => {
      const lines = linesOf(planned.lines, columns)
      return lines.length === 0 ? [] : [{ id, isNew: planned.action === 'create', lines }]
    })
    for (let from = 0; from < records.length; from += mostItems) {
      await writePart(part, records.slice(from, from + mostItems))
    }
  }

  /** Writes what a part has of records together; bisects them if that fails. */
  async function writePart(part: TransferPart, records: readonly ImportedRecord[]): Promise<void> {
    const [first] = records
    if (!first || !part.write) return
    const row = first.lines[0]?.row ?? 0
    if (notes.errors.length >= mostRefused) {
      for (const { lines } of records) notes.refuse(lines[0]?.row ?? 0, null, issues.ROW_UNCHECKED())
      return
    }
    const own = new ImportNotes()
    try {
      await inSavepoint(context.transaction, async transaction => part.write?.(records, toolsOf(transaction, own)))
      notes.take(own)
    } catch (error) {
      const { status, causes } = describeError(error, true)
      if (status >= 500) throw error
      if (records.length === 1) {
        for (const cause of causes) notes.refuse(row, null, cause)
        return
      }
      const middle = Math.ceil(records.length / 2)
      await writePart(part, records.slice(0, middle))
      await writePart(part, records.slice(middle))
    }
  }
}

/** A record that is found by its key, and has no other field in the file. */
function isKeyAlone(values: Values, key: string): boolean {
  return Object.entries(values).every(([name, value]) => name === key || value === undefined)
}

function without<Row extends { readonly row: number; readonly lines?: readonly { readonly row: number }[] }>(
  rows: readonly Row[],
  errors: readonly ImportError[],
): Row[] {
  const wrong = new Set(errors.map(({ row }) => row))
  return rows.filter(({ row, lines = [] }) => !wrong.has(row) && !lines.some(line => wrong.has(line.row)))
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
