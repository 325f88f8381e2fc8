import { type BatchOperation, defineModule, text } from '@tessera/core'
import { ApiError, type SessionProvider } from '@tessera/widget-sdk'
import type { RecordRef } from '@tessera/widget-sdk/admin'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ApiCaller } from '../context/api-caller.ts'

vi.mock('virtual:tessera/admin', () => ({ definitions: [], adminPackages: [] }))
vi.mock('virtual:tessera/definition-texts', () => ({ files: {} }))

const { writeRecord } = await import('./write-record.ts')

const { entity } = defineModule('garden')
const plant = entity('plant', { fields: { title: text() } })
const base = {
  row: { id: 'rose', variant: 'default', createdAt: '', updatedAt: '', title: 'Rose' },
  etag: '"1"',
}
const link = (plantId: RecordRef): BatchOperation => ({ action: 'create', entity: 'garden/beds', data: { plantId } })

/** What the server was asked for, in order: `POST /api/garden/plants`. */
let asked: string[]
let bodies: unknown[]
/** What it refuses, as often as it is listed. */
let refusals: Map<string, ApiError[]>

beforeEach(() => {
  asked = []
  bodies = []
  refusals = new Map()
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
})

function response(request: string, body?: unknown) {
  asked.push(request)
  bodies.push(body)
  const refusal = refusals.get(request)?.shift()
  if (refusal) throw refusal
  return { data: request === 'POST /api/core/batch' ? [base.row] : base.row, meta: undefined, etag: '"2"' }
}

const api = (async (method: string, path: string, { body }: { readonly body?: unknown } = {}) =>
  response(`${method} ${path}`, body)) as ApiCaller

/** The browser's request, which alone tells how far an upload is. */
class UploadRequest {
  readonly upload = {}
  status = 0
  readonly statusText = ''
  responseText = ''
  onload = () => undefined
  #request = ''
  open(method: string, path: string) {
    this.#request = `${method} ${path}`
  }
  setRequestHeader() {}
  getResponseHeader = () => '"2"'
  send(body: FormData) {
    try {
      this.responseText = JSON.stringify(response(this.#request, body))
      this.status = 200
    } catch (error) {
      this.status = (error as ApiError).status
      this.responseText = '{}'
    }
    this.onload()
  }
}

let subjectId: string | null = 'ada'
const listeners = new Set<() => void>()
const session = {
  state: () => ({ subjectId }),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
} as unknown as SessionProvider

const write = (options: Partial<Parameters<typeof writeRecord>[0]>) =>
  writeRecord({ api, session, entity: plant, base: null, values: { title: 'Rose' }, ...options })
const refuse = (request: string, ...errors: ApiError[]) => refusals.set(request, errors)
const file = () => ({ title: 'Rose', photo: new Blob(['x']) })

it('creates a record with one request, and changes one likewise', async () => {
  expect(await write({})).toEqual({ row: base.row, etag: '"2"' })
  await write({ base })
  expect(asked).toEqual(['POST /api/garden/plants', 'PATCH /api/garden/plants/rose'])
})

it('creates a record and its links in one batch', async () => {
  await write({ dependentWrites: ref => [link(ref)] })
  expect(asked).toEqual(['POST /api/core/batch', 'GET /api/garden/plants/rose'])
  expect(bodies[0]).toEqual({
    operations: [
      { action: 'create', entity: 'garden/plants', ref: 'record', data: { title: 'Rose' } },
      { action: 'create', entity: 'garden/beds', data: { plantId: { $ref: 'record' } } },
    ],
  })
})

it('changes a record and makes links that came too late for its creation in one batch', async () => {
  await write({ base, dependentWrites: ref => [link(ref)] })
  expect(bodies[0]).toEqual({
    operations: [
      { action: 'update', entity: 'garden/plants', id: 'rose', data: { title: 'Rose' }, ifMatch: '"1"' },
      link('rose'),
    ],
  })
})

it('makes such links alone where nothing else changed', async () => {
  await write({ base, values: {}, dependentWrites: ref => [link(ref)] })
  expect(bodies[0]).toEqual({ operations: [link('rose')] })
})

it('sends a file first, and its links after it', async () => {
  await write({ values: file(), dependentWrites: ref => [link(ref)] })
  expect(asked).toEqual(['GET /api/core/rights', 'POST /api/garden/plants', 'POST /api/core/batch'])
  expect(bodies[2]).toEqual({ operations: [link('rose')] })
})

it('deletes the record of a file again whose links are refused, and says why they were', async () => {
  refuse('POST /api/core/batch', new ApiError('No such bed', 422))
  await expect(write({ values: file(), dependentWrites: ref => [link(ref)] })).rejects.toThrow('No such bed')
  expect(asked.at(-1)).toBe('DELETE /api/garden/plants/rose')
})

it('says why the links were refused even when the record can’t be deleted again', async () => {
  refuse('POST /api/core/batch', new ApiError('No such bed', 422))
  refuse('DELETE /api/garden/plants/rose', new ApiError('', 0))
  await expect(write({ values: file(), dependentWrites: ref => [link(ref)] })).rejects.toThrow('No such bed')
})

it('names the fields of the record in what a batch refuses', async () => {
  const issue = { path: 'operations.0.data.title', code: 'REQUIRED', params: {} }
  refuse('POST /api/core/batch', new ApiError('No', 422, ['operations[0].data.title: no'], null, null, [issue]))
  const refusal = write({ dependentWrites: ref => [link(ref)] })
  await expect(refusal).rejects.toMatchObject({ issues: [{ path: 'title' }] })
})

it('names no field of the record in what a batch of links alone refuses', async () => {
  const issue = { path: 'operations.0.data.plantId', code: 'REQUIRED', params: {} }
  refuse('POST /api/core/batch', new ApiError('No', 422, ['operations[0].data.plantId: no'], null, null, [issue]))
  const refusal = write({ base, values: {}, dependentWrites: ref => [link(ref)] })
  await expect(refusal).rejects.toMatchObject({ issues: [{ path: 'dependents.0.data.plantId' }] })
})

it('counts what is written besides from the first of it', async () => {
  const issue = { path: 'operations.2.data.plantId', code: 'REQUIRED', params: {} }
  refuse('POST /api/core/batch', new ApiError('No', 422, ['operations[2].data.plantId: no'], null, null, [issue]))
  const refusal = write({ dependentWrites: ref => [link(ref), link(ref)] })
  await expect(refusal).rejects.toMatchObject({ issues: [{ path: 'dependents.1.data.plantId' }] })
})

it('waits for a login when the session has ended, and sends the record once more', async () => {
  refuse('POST /api/garden/plants', new ApiError('Log in', 401))
  subjectId = null
  const saved = write({})
  await vi.waitFor(() => expect(listeners.size).toBe(1))
  expect(asked).toHaveLength(1)
  subjectId = 'ada'
  for (const listener of listeners) listener()
  expect((await saved).row.id).toBe('rose')
  expect(asked).toHaveLength(2)
  expect(listeners.size).toBe(0)
})

it('does not wait where somebody is logged in and may not write', async () => {
  refuse('POST /api/garden/plants', new ApiError('Forbidden', 403))
  await expect(write({})).rejects.toMatchObject({ status: 403 })
})
