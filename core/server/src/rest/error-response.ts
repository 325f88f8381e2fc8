import { STATUS_CODES } from 'node:http'
import type { Issue } from '@tessera/core'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '../access-log.ts'
import { RefusedError, RequestAbortedError, TooManyRequestsError } from '../errors.ts'
import { type Cause, issueOf } from '../issue.ts'
import { issues } from '../issues.ts'
import { describeDatabaseError, type ErrorDescription } from './database-error.ts'
import { causesOf } from './validation-cause.ts'

/** The body of every error response. */
export interface ErrorResponse {
  readonly requestId: string
  /** Path of the request, without its query. */
  readonly path: string
  readonly method: string
  readonly status: number
  /** The status text: `Bad Request`. */
  readonly error: string
  /** What to fix, one line each. */
  readonly cause: readonly string[]
  /** The same for programs, in the order of `cause`. */
  readonly issues: readonly Issue[]
  /** The current record for 412, the report of an import for 422; otherwise null. */
  readonly data: unknown
}

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Creates the error handler. Messages of unexpected errors are exposed outside production only. */
export function createErrorHandler(isProduction: boolean): ErrorHandler {
  return (thrown, request, reply) => {
    const error = abortedRequest(thrown, request) ?? thrown
    const { status, causes } = describeError(error, isProduction)
    const said = causes.map(({ text }) => text)
    if (status === 503) request.log.warn({ causes: said }, 'Request refused for now')
    else if (status >= 500) request.log.error({ err: error }, 'Request failed')
    else if (error instanceof RequestAbortedError) request.log.info({ causes: said }, 'Request broken off')
    else request.log.debug({ status, causes: said }, 'Request refused')
    // Don't wait for the rest of the body.
    if (status === 413) reply.header('connection', 'close')
    if (error instanceof TooManyRequestsError) reply.header('retry-after', String(error.retryAfter))
    if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '1')
    return send(request, reply, status, causes, dataOf(error))
  }
}

/** Detects that the connection closed while the body was being read. */
function abortedRequest(error: unknown, { raw }: FastifyRequest): Error | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' && raw.destroyed && !raw.complete ? new RequestAbortedError() : undefined
}

export function notFoundHandler(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(request, reply, 404, [issues.NO_ROUTE()], null)
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  causes: readonly Cause[],
  data: unknown,
): FastifyReply {
  const response: ErrorResponse = {
    requestId: request.id,
    path: pathOf(request.url),
    method: request.method,
    status,
    error: STATUS_CODES[status] ?? 'Error',
    cause: causes.map(({ text }) => text),
    issues: causes.map(issueOf),
    data,
  }
  return reply
    .code(status)
    .removeHeader('etag')
    .header('cache-control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(response))
}

/** The `data` of an error. */
export function dataOf(error: unknown): unknown {
  return error instanceof RefusedError ? error.data : null
}

/** Errors with a code and a public message, as Fastify and its plugins throw them. */
type Described = Partial<FastifyError>

/** Status and causes of an error. */
export function describeError(error: unknown, isProduction: boolean): ErrorDescription {
  if (error instanceof RefusedError) return { status: error.statusCode, causes: causesIn(error) }
  const ofDatabase = describeDatabaseError(error)
  if (ofDatabase) return ofDatabase
  if (!(error instanceof Error)) return { status: 500, causes: [issues.INTERNAL()] }
  const { statusCode = 500, validation, validationContext, code = 'REFUSED' } = error as Described
  if (validation) {
    const failures = validation.map(failure => ({ ...failure, params: failure.params ?? {} }))
    return { status: 400, causes: causesOf(failures, '', wholes[validationContext ?? 'body']) }
  }
  if ((statusCode >= 400 && statusCode < 500) || told.has(statusCode)) {
    return { status: statusCode, causes: [{ text: error.message, path: '', code, params: {} }] }
  }
  const status = statusCode >= 500 && statusCode < 600 ? statusCode : 500
  return { status, causes: [isProduction ? issues.INTERNAL() : { ...issues.INTERNAL(), text: error.message }] }
}

function causesIn({ causes, issues }: RefusedError): Cause[] {
  return issues.map((issue, index) => ({ ...issue, text: causes[index] ?? '' }))
}

/** Server errors whose message is meant for the client: retry, or free space first. */
const told: ReadonlySet<number> = new Set([503, 507])

const wholes: Readonly<Record<string, string>> = {
  body: 'The body',
  querystring: 'The query',
  params: 'The address',
  headers: 'The headers',
}
