import createError from '@fastify/error'

/** The request can't be understood or holds wrong values: 400, with one line for each thing to put right. */
export class ValidationError extends createError<'TESSERA_VALIDATION', 400, [string]>('TESSERA_VALIDATION', '%s', 400) {
  readonly causes: readonly string[]

  constructor(causes: string | readonly string[]) {
    const list = typeof causes === 'string' ? [causes] : causes
    super(list.join('; '))
    this.causes = list
  }
}

/** Nobody is logged in where somebody has to be: 401. */
export class UnauthorizedError extends createError<'TESSERA_UNAUTHORIZED', 401, [string]>(
  'TESSERA_UNAUTHORIZED',
  '%s',
  401,
) {
  constructor(message = 'Not authorized') {
    super(message)
  }
}

/** The caller may not do this: 403. */
export class ForbiddenError extends createError<'TESSERA_FORBIDDEN', 403, [string]>('TESSERA_FORBIDDEN', '%s', 403) {
  constructor(message = 'Not authorized') {
    super(message)
  }
}

/** There is no such record, or the caller may not know of it: 404. */
export class NotFoundError extends createError<'TESSERA_NOT_FOUND', 404, [string]>('TESSERA_NOT_FOUND', '%s', 404) {
  constructor(message = 'Not found') {
    super(message)
  }
}

/** It collides with what is there already: 409. */
export class ConflictError extends createError<'TESSERA_CONFLICT', 409, [string]>('TESSERA_CONFLICT', '%s', 409) {
  constructor(message = 'Conflict') {
    super(message)
  }
}

/** The record has changed since the caller read it: 412, with the record as it is now in the answer's `data`. */
export class PreconditionFailedError extends createError<'TESSERA_PRECONDITION_FAILED', 412, [string]>(
  'TESSERA_PRECONDITION_FAILED',
  '%s',
  412,
) {
  readonly current: unknown

  constructor(current: unknown) {
    super('The record has been changed since it was read')
    this.current = current
  }
}

/** Refused with a status and causes of its own, and with what whoever asked needs to put it right in the answer's `data`. */
export class RefusedError extends Error {
  readonly statusCode: number
  readonly causes: readonly string[]
  readonly data: unknown

  /** @param statusCode from 400 to 499 */
  constructor(statusCode: number, causes: readonly string[], data: unknown = null) {
    super(causes.join('; '))
    this.name = 'RefusedError'
    this.statusCode = statusCode
    this.causes = causes
    this.data = data
  }
}

/** The request is for another site than this one (the Host header): 421. */
export class MisdirectedError extends createError<'TESSERA_MISDIRECTED', 421, [string]>(
  'TESSERA_MISDIRECTED',
  '%s',
  421,
) {
  constructor(message = 'This address is not served here; PUBLIC_URL says which one is') {
    super(message)
  }
}

/** Too often within a time: 429, and the header Retry-After. */
export class TooManyRequestsError extends createError<'TESSERA_TOO_MANY_REQUESTS', 429, [string]>(
  'TESSERA_TOO_MANY_REQUESTS',
  '%s',
  429,
) {
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number

  /** @param retryAfter whole seconds */
  constructor(retryAfter: number) {
    super(`Too many attempts; try again in ${inWords(retryAfter)}`)
    this.retryAfter = retryAfter
  }
}

/** `40 seconds`, `5 minutes`, `2 hours`: rounded up. */
function inWords(seconds: number): string {
  const [size, unit] = seconds < 100 ? [1, 'second'] : seconds < 100 * 60 ? [60, 'minute'] : [3600, 'hour']
  const count = Math.ceil(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
