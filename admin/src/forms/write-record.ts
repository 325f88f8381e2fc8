import type { Entity } from '@tessera/core'
import { ApiError, type SessionProvider } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { ApiCaller } from '../data/api-caller.ts'
import type { LoadedRecord } from '../data/records.ts'
import { bodyOf, type FormValues } from './form-values.ts'

interface RecordWrite {
  readonly api: ApiCaller
  readonly session: SessionProvider
  readonly entity: Entity
  /** The version that the changes were made from; null makes a new record. */
  readonly base: LoadedRecord | null
  readonly values: Readonly<FormValues>
}

/**
 * Sends a record. A session that ended meanwhile is waited for: when somebody has logged in again, it is sent once more.
 * @throws ApiError
 */
export async function writeRecord({ api, session, entity, base, values }: RecordWrite): Promise<LoadedRecord> {
  for (;;) {
    try {
      const path = `/api/${entity.path}${base ? `/${base.row.id}` : ''}`
      const { data, etag } = await api<AdminRow>(base ? 'PATCH' : 'POST', path, {
        body: bodyOf(values),
        ...(base?.etag && { ifMatch: base.etag }),
      })
      return { row: data, etag }
    } catch (error) {
      const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
      if (!isRefused || session.state().subjectId !== null) throw error
      await loggedIn(session)
    }
  }
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
