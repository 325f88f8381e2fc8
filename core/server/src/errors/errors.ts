import type { Issue } from '@tessera/core'
import { type Cause, type IssueText, issueKind, issueOf, type ParamsOf } from './issue.ts'
import { issues } from './issues.ts'

/** A refused request with a status and causes; `data` of the response has what the caller needs to fix it. */
export class RefusedError extends Error {
  readonly code: string = 'TESSERA_REFUSED'
  readonly statusCode: number
  /** What to fix, one line each. */
  readonly causes: readonly string[]
  /** The same for programs, in the same order. */
  readonly issues: readonly Issue[]
  readonly data: unknown

  /** @param statusCode from 400 to 599; 5xx only if the caller should retry, or free space first */
  constructor(statusCode: number, causes: readonly Cause[], data: unknown = null) {
    super(causes.map(({ text }) => text).join('; '))
    this.name = new.target.name
    this.statusCode = statusCode
    this.causes = causes.map(({ text }) => text)
    this.issues = causes.map(issueOf)
    this.data = data
  }
}

/** The request is malformed or has invalid values: 400, with one line for each problem. */
export class ValidationError extends RefusedError {
  override readonly code = 'TESSERA_VALIDATION'

  constructor(causes: Cause | readonly Cause[]) {
    super(400, listOf(causes))
  }
}

/** Authentication is required: 401. */
export class UnauthorizedError extends RefusedError {
  override readonly code = 'TESSERA_UNAUTHORIZED'

  constructor(cause = issues.UNAUTHORIZED()) {
    super(401, [cause])
  }
}

/** The caller may not do this: 403. */
export class ForbiddenError extends RefusedError {
  override readonly code = 'TESSERA_FORBIDDEN'

  constructor(cause = issues.FORBIDDEN()) {
    super(403, [cause])
  }
}

/** The record doesn't exist or is hidden from the caller: 404. */
export class NotFoundError extends RefusedError {
  override readonly code = 'TESSERA_NOT_FOUND'

  constructor(cause = issues.NOT_FOUND()) {
    super(404, [cause])
  }
}

/** Only services write records of this kind, as steps of a flow (`writes: 'services'` of the entity): 405. */
export class WrittenByServicesError extends RefusedError {
  override readonly code = 'TESSERA_WRITTEN_BY_SERVICES'

  constructor() {
    super(405, [issues.WRITTEN_BY_SERVICES()])
  }
}

/** Conflict with existing data: 409. */
export class ConflictError extends RefusedError {
  override readonly code = 'TESSERA_CONFLICT'

  constructor(cause: Cause) {
    super(409, [cause])
  }
}

/** The record has changed since the caller read it: 412; the response's `data` is the current record. */
export class PreconditionFailedError extends RefusedError {
  override readonly code = 'TESSERA_PRECONDITION_FAILED'
  readonly current: unknown

  constructor(current: unknown) {
    super(412, [issues.CHANGED_SINCE()], current)
    this.current = current
  }
}

/** The Host header names another site: 421. */
export class MisdirectedError extends RefusedError {
  override readonly code = 'TESSERA_MISDIRECTED'

  constructor() {
    super(421, [issues.MISDIRECTED()])
  }
}

/** Rate limit exceeded: 429 with Retry-After. */
export class TooManyRequestsError extends RefusedError {
  override readonly code = 'TESSERA_TOO_MANY_REQUESTS'
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number

  /** @param retryAfter whole seconds */
  constructor(retryAfter: number) {
    super(429, [issues.TOO_MANY_REQUESTS('', { seconds: retryAfter })])
    this.retryAfter = retryAfter
  }
}

/** An error class declared with its single issue. */
export interface DeclaredError<Text extends IssueText = IssueText> {
  new (...params: keyof ParamsOf<Text> extends never ? [] : [params: ParamsOf<Text>]): RefusedError
  readonly code: string
  readonly template: string
  readonly status: number
  readonly path: string
}

/**
 * Declares an error with a single cause, in the `errors.ts` of a package; its code is listed like those of `defineIssues`.
 * @param code starts with the plugin's name: `RBAC_WRONG_PASSWORD`
 * @param text with parameters in braces, passed to the constructor: `at most {maximum} are accepted`
 * @param path of the invalid value, as `Issue.path`
 */
export function defineError<const Text extends IssueText>(
  code: string,
  text: Text,
  status: number,
  path = '',
): DeclaredError<Text> {
  const kind = issueKind(code, text) as unknown as (path: string, params?: object) => Cause
  class Declared extends RefusedError {
    static readonly code = code
    static readonly template = typeof text === 'string' ? text : text[0]
    static readonly status = status
    static readonly path = path
    override readonly code = code

    constructor(params?: ParamsOf<Text>) {
      super(status, [kind(path, params)])
      this.name = code
    }
  }
  return Declared as unknown as DeclaredError<Text>
}

/** The server is overloaded: 503. */
export const BusyError = defineError('BUSY', 'The server is busy; try again in a moment', 503)
/** The route doesn't accept this content type. */
export const UnsupportedMediaTypeError = defineError(
  'UNSUPPORTED_MEDIA_TYPE',
  'The body must be application/json in UTF-8',
  415,
)
export const BodyTooLargeError = defineError('BODY_TOO_LARGE', 'The body must have at most {maximum} bytes', 413)
export const LengthRequiredError = defineError('LENGTH_REQUIRED', 'The header Content-Length is required', 411)
/** The client disconnected while sending the body. */
export const RequestAbortedError = defineError('BROKEN_OFF', 'The sender broke the request off', 400)
export const FileTooLargeError = defineError(
  'FILE_TOO_LARGE',
  'The file "{name}" must have at most {maximum} bytes',
  413,
)
/** The same text for all failures, so that nothing is revealed about the internal network. */
export const FetchFailedError = defineError('FETCH_FAILED', 'The address could not be fetched', 400)

/** Of archives of a site (ADR 84). */
export const DamagedArchiveError = defineError(
  'ARCHIVE_DAMAGED',
  'The archive is damaged or is none of this product: {reason}. Nothing was imported',
  400,
)
export const UnknownModulesError = defineError(
  'ARCHIVE_MODULES',
  'The archive has {entities}, which this site has no module for: add {modules} to tessera.config, or export with --only',
  409,
)
export const UnknownFieldsError = defineError(
  'ARCHIVE_FIELDS',
  'This site does not know the fields {fields} of {entity}: install the version of the module that the archive was made with',
  409,
)
export const SecretKeyNeededError = defineError(
  'ARCHIVE_SECRET_KEY',
  'Archives with people, and all imports of archives, are for commands with the secret key: a session is not enough',
  403,
)
export const NewerArchiveError = defineError(
  'ARCHIVE_NEWER',
  'The archive was made with a newer version of {module}, after its migration {migration}: upgrade this site first',
  409,
)

function listOf(causes: Cause | readonly Cause[]): readonly Cause[] {
  return 'text' in causes ? [causes] : causes
}
