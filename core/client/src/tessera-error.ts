import { type Issue, issueIn } from '@tessera/core'

export interface TesseraErrorOptions {
  readonly status: number
  readonly cause?: readonly string[]
  readonly issues?: readonly Issue[]
  readonly data?: unknown
  readonly retryAfter?: number | null
}

/** The site refused a request, or there was no response. */
export class TesseraError extends Error {
  override readonly name = 'TesseraError'
  /** HTTP status; 0 when there was no response. */
  readonly status: number
  /** What was wrong, for people: one sentence for each issue. */
  override readonly cause: readonly string[]
  /** The same for programs: `path` leads to the field, `code` says what is wrong with it. */
  readonly issues: readonly Issue[]
  /** What the response carried beside the error: the current record, where it was changed since (412). */
  readonly data: unknown
  /** Seconds to wait before another attempt, where the response says so. */
  readonly retryAfter: number | null

  constructor(
    message: string,
    { status, cause = [], issues = [], data = null, retryAfter = null }: TesseraErrorOptions,
  ) {
    super(message)
    this.status = status
    this.cause = cause
    this.issues = issues
    this.data = data
    this.retryAfter = retryAfter
  }
}

/** The error of a response that isn't OK; a proxy may have sent it in place of the site. */
export async function errorOf(response: Response): Promise<TesseraError> {
  const body: unknown = await response.json().catch(() => null)
  const { error, cause, issues, data } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly [name: string]: unknown
  }
  const causes = [cause ?? []].flat().map(String)
  const status = [response.status, response.statusText].filter(Boolean).join(' ')
  const said = causes.length > 0 ? causes.join('. ') : typeof error === 'string' ? error : ''
  const seconds = response.headers.get('retry-after')
  return new TesseraError(said === '' ? status : `${said} (${status})`, {
    status: response.status,
    cause: causes,
    issues: Array.isArray(issues) ? issues.map(issueIn) : [],
    data,
    retryAfter: seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : null,
  })
}
