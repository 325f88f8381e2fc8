import type { Issue } from '@tessera/core'
import type { FastifyInstance, HTTPMethods, InjectOptions } from 'fastify'
import { stringify } from 'qs'
import type { ErrorResponse } from '../rest/error-response.ts'

export type TestRow = Readonly<Record<string, unknown>> & { readonly id: string }

/** A response of the host, read as JSON where it is JSON. */
export interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly body: unknown
  /** `data` as one record. @throws with the whole response when it is none */
  readonly row: TestRow
  /** `data` as a list of records. @throws with the whole response when it is none */
  readonly rows: readonly TestRow[]
  /** `cause` of an error response; empty for any other. */
  readonly causes: readonly string[]
  /** `issues` of an error response; empty for any other. @throws when they are not those of its causes */
  readonly issues: readonly Issue[]
}

export interface TestRequest {
  /** Bracket-encoded as the API has it. */
  readonly query?: object
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests without a socket, on behalf of one caller. */
export interface TestClient {
  get(url: string, query?: object, headers?: TestRequest['headers']): Promise<TestResponse>
  post(url: string, body?: unknown, headers?: TestRequest['headers']): Promise<TestResponse>
  put(url: string, body?: unknown, headers?: TestRequest['headers']): Promise<TestResponse>
  patch(url: string, body?: unknown, headers?: TestRequest['headers']): Promise<TestResponse>
  delete(url: string, body?: unknown, headers?: TestRequest['headers']): Promise<TestResponse>
  send(method: HTTPMethods, url: string, request?: TestRequest): Promise<TestResponse>
}

/** @param own headers that every request of this caller carries */
export function testClient(app: FastifyInstance, own: Readonly<Record<string, string>>): TestClient {
  const send: TestClient['send'] = async (method, url, { query, body, headers } = {}) => {
    const search = query ? stringify(query, { addQueryPrefix: true }) : ''
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: url + search,
      headers: { ...own, ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    })
    return toResponse(response.statusCode, response.headers as Record<string, string>, response.payload)
  }
  return {
    send,
    get: (url, query, headers = {}) => send('GET', url, { ...(query && { query }), headers }),
    post: (url, body, headers = {}) => send('POST', url, { body, headers }),
    put: (url, body, headers = {}) => send('PUT', url, { body, headers }),
    patch: (url, body, headers = {}) => send('PATCH', url, { body, headers }),
    delete: (url, body, headers = {}) => send('DELETE', url, { body, headers }),
  }
}

function toResponse(status: number, headers: Readonly<Record<string, string>>, text: string): TestResponse {
  const body: unknown = headers['content-type']?.includes('json') && text !== '' ? JSON.parse(text) : text
  const { data, cause, issues } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorResponse>
  if (cause) assertIssues(cause, issues, text)
  return {
    status,
    headers,
    text,
    body,
    get row() {
      if (!isRow(data)) throw new Error(`Not a record: ${status} ${text}`)
      return data
    },
    get rows() {
      if (!Array.isArray(data)) throw new Error(`Not a list of records: ${status} ${text}`)
      return data as TestRow[]
    },
    causes: Array.isArray(cause) ? cause.map(String) : [],
    issues: issues ?? [],
  }
}

/** Every error response says to programs what it says to people, whatever the test is about. */
function assertIssues(causes: unknown, issues: unknown, text: string): void {
  const isPaired = Array.isArray(causes) && Array.isArray(issues) && issues.length === causes.length
  const isSaid =
    isPaired && issues.every(({ code, path }) => /^[A-Z][A-Z0-9_]+$/.test(code) && typeof path === 'string')
  if (!isSaid) throw new Error(`Causes without their issues: ${text}`)
}

function isRow(data: unknown): data is TestRow {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}
