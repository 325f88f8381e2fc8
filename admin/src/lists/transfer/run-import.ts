import type { Entity, ImportAddition, ImportReport, ImportRequest, TransferColumnInfo } from '@tessera/core'
import { ApiError } from '@tessera/widget-sdk'
import type { ApiCaller } from '../../context/api-caller.ts'

type Rows = ImportRequest['rows']

/** Rows in one request, which is one transaction: fewer where more than fields is written, or pictures are fetched. */
const most = { fields: 5000, related: 1000, fetched: 25 } as const

interface RunOptions {
  /** Columns beside the fields. */
  readonly columns: readonly TransferColumnInfo[]
  /** Rows that were processed before: an import that broke off goes on behind them. */
  readonly from: number
  /** Called after each part, with the report of all rows since `from`. */
  readonly onProgress: (report: ImportReport, processed: number) => void
}

/**
 * Imports rows in as many requests as necessary. Invalid rows are in the report, whether they were skipped or prevented
 * the import of the others.
 * @throws ApiError when a part as a whole was refused; those before it are imported
 */
export async function runImport(
  api: ApiCaller,
  { path }: Pick<Entity, 'path'>,
  request: ImportRequest,
  { columns, from, onProgress }: RunOptions,
): Promise<ImportReport> {
  let total: ImportReport = { created: 0, updated: 0, errors: [] }
  let at = from
  while (at < request.rows.length) {
    const end = endOfPart(request, columns, at)
    const rows = request.rows.slice(at, end)
    const report = await api<ImportReport>('POST', `/api/${path}/import`, {
      body: { ...request, rows },
    }).then(({ data }) => data, reportOf)
    total = together(total, report, at)
    at = end
    onProgress(total, at)
  }
  return total
}

/** Where a part ends: between two records, whose lines stay together. */
function endOfPart(
  { rows, key = 'id', isDryRun }: ImportRequest,
  columns: readonly TransferColumnInfo[],
  at: number,
): number {
  const used = columns.filter(({ name }) => rows.some(row => row[name] !== undefined))
  const isFetching = !isDryRun && used.some(({ takesAddresses }) => takesAddresses)
  const size = isFetching ? most.fetched : used.length > 0 ? most.related : most.fields
  let end = Math.min(rows.length, at + size)
  if (!used.some(({ isOfLine }) => isOfLine)) return end
  while (end < rows.length && isSameRecord(rows, key, end) && end - at < most.fields) end += 1
  return end
}

function isSameRecord(rows: Rows, key: string, index: number): boolean {
  const keyOf = (row: Rows[number] | undefined) => String(row?.[key] ?? row?.slug ?? row?.id ?? '')
  const own = keyOf(rows[index])
  return own === '' || own === keyOf(rows[index - 1])
}

function together(total: ImportReport, part: ImportReport, at: number): ImportReport {
  const moved = (errors: ImportReport['errors'] = []) => errors.map(error => ({ ...error, row: error.row + at }))
  const warnings = [...(total.warnings ?? []), ...moved(part.warnings)]
  const added = joined([...(total.added ?? []), ...(part.added ?? [])])
  return {
    created: total.created + part.created,
    updated: total.updated + part.updated,
    errors: [...total.errors, ...moved(part.errors)],
    ...(warnings.length > 0 && { warnings }),
    ...(added.length > 0 && { added }),
  }
}

/** Parts of a dry run may each want to create the same record. */
function joined(additions: readonly ImportAddition[]): ImportAddition[] {
  const byEntity = Map.groupBy(additions, ({ entity }) => entity)
  return [...byEntity].map(([entity, parts]) => {
    const names = [...new Set(parts.flatMap(each => each.names))]
    const unnamed = parts.reduce((sum, each) => sum + each.count - each.names.length, 0)
    return { entity, count: names.length + unnamed, names }
  })
}

/** The report inside a refusal. */
function reportOf(error: unknown): ImportReport {
  const data = error instanceof ApiError && error.status === 422 ? error.data : null
  if (typeof data === 'object' && data !== null && 'errors' in data && Array.isArray(data.errors))
    return data as ImportReport
  throw error
}
