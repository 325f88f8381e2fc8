import type { BatchData, BatchOperation, BatchWrite, Entity } from '@tessera/core'
import { ApiError, type SessionProvider } from '@tessera/widget-sdk'
import type { AdminRow, RecordRef } from '@tessera/widget-sdk/admin'
import type { ApiCaller } from '../context/api-caller.ts'
import type { LoadedRecord } from '../data/records.ts'
import { reportProgress } from '../fields/file/upload-progress.ts'
import { sendForm } from '../media/send-file.ts'
import { withinDependents, withinOperation } from '../ui/server-causes.ts'
import { bodyOf, type FormValues } from './form-values.ts'

interface RecordWrite {
  readonly api: ApiCaller
  readonly session: SessionProvider
  readonly entity: Entity
  /** The version that was edited; null creates a record. */
  readonly base: LoadedRecord | null
  readonly values: Readonly<FormValues>
  /** Writes in the same transaction, such as links of a new record. */
  readonly dependentWrites?: (record: RecordRef) => readonly BatchWrite[]
}

/**
 * Saves a record. If the session has ended, it waits until somebody has logged in again and sends the record once more.
 * @throws ApiError
 */
export async function writeRecord(write: RecordWrite): Promise<LoadedRecord> {
  const { api, session, entity, base, values, dependentWrites } = write
  for (;;) {
    try {
      const dependents = dependentWrites?.(base ? base.row.id : { $ref: recordRef }) ?? []
      if (dependents.length > 0) return await writeTogether(write, dependents)
      const path = `/api/${entity.path}${base ? `/${base.row.id}` : ''}`
      return await sendValues(api, base ? 'PATCH' : 'POST', path, values, base?.etag ?? undefined)
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
      if (!isRefused || session.state().subjectId !== null) throw error
      await loggedIn(session)
    }
  }
}

/** Sends the values of a record and reports the upload of files. */
async function sendValues(
  api: ApiCaller,
  method: 'POST' | 'PATCH',
  path: string,
  values: Readonly<FormValues>,
  etag?: string,
): Promise<LoadedRecord> {
  const body = bodyOf(values)
  const ifMatch = etag ? { ifMatch: etag } : {}
  if (!(body instanceof FormData)) {
    const response = await api<AdminRow>(method, path, { body, ...ifMatch })
    return { row: response.data, etag: response.etag }
  }
  // Renews an expired session, which the upload itself can't do.
  await api('GET', '/api/core/rights')
  const files = Object.values(values).filter(each => each instanceof Blob)
  const { lang } = document.documentElement
  reportProgress(files, 0)
  try {
    return await sendForm({
      method,
      path,
      form: body,
      language: lang,
      onProgress: progress => reportProgress(files, progress),
      ...ifMatch,
    })
  } finally {
    reportProgress(files, null)
  }
}

const recordRef = 'record'

/**
 * Writes a record and its dependent writes in one batch. A file is sent before: only the record's own route accepts it.
 */
async function writeTogether(
  { api, entity, base, values, dependentWrites }: RecordWrite,
  dependents: readonly BatchWrite[],
): Promise<LoadedRecord> {
  const body = bodyOf(values)
  if (body instanceof FormData) {
    const path = `/api/${entity.path}`
    if (base) {
      const changed = await sendValues(api, 'PATCH', `${path}/${base.row.id}`, values, base.etag ?? undefined)
      await api('POST', '/api/core/batch', { body: { operations: dependents } })
      return changed
    }
    const created = await sendValues(api, 'POST', path, values)
    const { id } = created.row
    try {
      await api('POST', '/api/core/batch', { body: { operations: dependentWrites?.(id) ?? [] } })
    } catch (error) {
      // All of it or nothing: the next attempt creates the record again.
      await api('DELETE', `${path}/${id}`).catch(() => undefined)
      throw error
    }
    return created
  }
  const operations = recordOperations(entity, base, body)
  try {
    const { data } = await api<readonly AdminRow[]>('POST', '/api/core/batch', {
      body: { operations: [...operations, ...dependents] },
    })
    const id = base?.row.id ?? data[0]?.id
    const { data: row, etag } = await api<AdminRow>('GET', `/api/${entity.path}/${id}`)
    return { row, etag }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const apart = withinDependents(error, operations.length)
    throw operations.length > 0 ? withinOperation(apart, 0) : apart
  }
}

function recordOperations(entity: Entity, base: LoadedRecord | null, data: FormValues): BatchOperation[] {
  if (!base) return [{ action: 'create', entity: entity.path, ref: recordRef, data: data as BatchData }]
  if (Object.keys(data).length === 0) return []
  return [
    {
      action: 'update',
      entity: entity.path,
      id: base.row.id,
      data: data as BatchData,
      ...(base.etag !== null && { ifMatch: base.etag }),
    },
  ]
}

function loggedIn({ state, subscribe }: SessionProvider): Promise<void> {
  return new Promise(resolve => {
    const end = subscribe(() => {
      if (state().subjectId === null) return
      end()
      resolve()
    })
  })
}
