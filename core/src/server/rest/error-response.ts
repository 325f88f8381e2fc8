import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Issue } from '../../issue.ts'
import { pathOf } from '../access-log.ts'
import { RefusedError, RequestAbortedError, TooManyRequestsError } from '../errors.ts'
import { type Cause, issueOf } from '../issue.ts'
import { issues } from '../issues.ts'
import { describeDatabaseError, type ErrorDescription } from './database-error.ts'
import { causesOf } from './validation-cause.ts'

/** The shape of every answer that is not a success. */
export interface ErrorResponse {
  readonly requestId: string
  /** Path of the request, without its query. */
  readonly path: string
  readonly method: string
  readonly status: number
  /** The status in words: `Bad Request`. */
  readonly error: string
  /** What to put right, one line each. */
  readonly cause: readonly string[]
  /** The same for programs: which value, and what is wrong with it; each belongs to the cause of its place. */
  readonly issues: readonly Issue[]
  /** The record as it is now when the status is 412, the report of an import when it is 422; else null. */
  readonly data: unknown
}

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Answers any error in the one shape. Only outside production does an unexpected one tell its message. */
export function createErrorHandler(isProduction: boolean): ErrorHandler {
  return (thrown, request, reply) => {
    const error = abortedRequest(thrown, request) ?? thrown
    const { status, causes } = describeError(error, isProduction)
    const said = causes.map(({ text }) => text)
    if (status === 503) request.log.warn({ causes: said }, 'Request refused for now')
    else if (status >= 500) request.log.error({ err: error }, 'Request failed')
    else if (error instanceof RequestAbortedError) request.log.info({ causes: said }, 'Request broken off')
    else request.log.debug({ status, causes: said }, 'Request refused')
    // What is left of the body is not waited for.
    if (status === 413) reply.header('connection', 'close')
    if (error instanceof TooManyRequestsError) reply.header('retry-after', String(error.retryAfter))
    if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '1')
    return send(request, reply, status, causes, dataOf(error))
  }
}

/** What became of a body that was being read when its connection went, however that was noticed. */
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
  const answer: ErrorResponse = {
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
    .send(JSON.stringify(answer))
}

/** What an error may tell beyond its causes. */
export function dataOf(error: unknown): unknown {
  return error instanceof RefusedError ? error.data : null
}

/** Errors of Fastify, of its plugins and of whoever declares them alike: with a code, and a message that may be told. */
type Described = Partial<FastifyError>

/** The status of an error, and what to put right, as the answer says them. */
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

/** Nothing failed: whoever is to come again, or to make room first, is told why. */
const told: ReadonlySet<number> = new Set([503, 507])

const wholes: Readonly<Record<string, string>> = {
  body: 'The body',
  querystring: 'The query',
  params: 'The address',
  headers: 'The headers',
}
