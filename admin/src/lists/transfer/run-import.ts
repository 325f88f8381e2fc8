import type { Entity, ImportReport, ImportRequest } from '@tessera/core'
import { ApiError } from '@tessera/widget-sdk'
import type { ApiCaller } from '../../data/api-caller.ts'

/** Maximum number of rows in one request. */
const maxRowsPerRequest = 5000

/**
 * Imports rows in as many requests as necessary. Invalid rows are in the report, whether they were skipped or prevented
 * the import of the others.
 * @throws ApiError when the import as a whole was refused
 */
export async function runImport(
  api: ApiCaller,
  { path }: Pick<Entity, 'path'>,
  request: ImportRequest,
): Promise<ImportReport> {
  const total: { created: number; updated: number; errors: ImportReport['errors'] } = {
    created: 0,
    updated: 0,
    errors: [],
  }
  for (let at = 0; at < request.rows.length; at += maxRowsPerRequest) {
    const rows = request.rows.slice(at, at + maxRowsPerRequest)
    const { created, updated, errors } = await api<ImportReport>('POST', `/api/${path}/import`, {
      body: { ...request, rows },
    }).then(({ data }) => data, reportOf)
    total.created += created
    total.updated += updated
    total.errors = [...total.errors, ...errors.map(error => ({ ...error, row: error.row + at }))]
  }
  return total
}

/** The report inside a refusal. */
function reportOf(error: unknown): ImportReport {
  const data = error instanceof ApiError && error.status === 422 ? error.data : null
  if (typeof data === 'object' && data !== null && 'errors' in data && Array.isArray(data.errors))
    return data as ImportReport
  throw error
}
