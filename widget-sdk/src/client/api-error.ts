import { type Issue, issueIn } from '@tessera/core'

/** A response of the API that was no success, or the lack of one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when there was no response. */
  readonly status: number
  readonly causes: readonly string[]
  /** The same for programs: `issues[i]` belongs to `causes[i]`. Its path leads to the field, its code to a text. */
  readonly issues: readonly Issue[]
  /** What the response carried beside the error, such as the current record of a 412. */
  readonly data: unknown
  /** Seconds to wait before another attempt, where the response says so (Retry-After). */
  readonly retryAfter: number | null

  constructor(
    message: string,
    status: number,
    causes: readonly string[] = [],
    data: unknown = null,
    retryAfter: number | null = null,
    issues: readonly Issue[] = [],
  ) {
    super(message)
    this.status = status
    this.causes = causes
    this.data = data
    this.retryAfter = retryAfter
    this.issues = issues
  }

  /** Whether one of the issues has this code: `RBAC_LOGIN_NEEDED`. */
  hasIssue(code: string): boolean {
    return this.issues.some(issue => issue.code === code)
  }
}

/**
 * Creates the error of a response that is not OK from its `error` and `cause` (one or a list), else from its status.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = await bodyOf(response)
  const causes = [body.cause ?? []].flat().map(String)
  const said = [...new Set([...(typeof body.error === 'string' ? [body.error] : []), ...causes])].join('. ')
  const status = [response.status, response.statusText].filter(Boolean).join(' ')
  const message = said === '' ? status : `${said} (${status})`
  return new ApiError(
    message,
    response.status,
    causes,
    body.data ?? null,
    secondsOf(response.headers.get('retry-after')),
    Array.isArray(body.issues) ? body.issues.map(issueIn) : [],
  )
}

/** Seconds only: the API sends no dates. */
function secondsOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}

async function bodyOf(
  response: Response,
): Promise<{ error?: unknown; cause?: unknown; issues?: unknown; data?: unknown }> {
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}
