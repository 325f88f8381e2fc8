import type { Issue } from '@tessera/core'

/** An answer of the API that was no success, or none at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly causes: readonly string[]
  /** The same for programs: `issues[i]` belongs to `causes[i]`. Fields and texts are found by their path and code. */
  readonly issues: readonly Issue[]
  /** What the answer carried beside the error, as the current record of a 412. */
  readonly data: unknown
  /** Seconds until it is worth trying again, where the answer says so (Retry-After). */
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

  /** Whether the answer was about a code: `RBAC_LOGIN_NEEDED`. */
  hasIssue(code: string): boolean {
    return this.issues.some(issue => issue.code === code)
  }
}

/**
 * Makes the error of an answer that is not OK: its `error` and `cause` (one or a list), with status and status text behind.
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
    Array.isArray(body.issues) ? body.issues.map(readIssue) : [],
  )
}

/** An issue of whatever answered: it may be another server than ours. */
function readIssue(value: unknown): Issue {
  const { path, code, params } = (value ?? {}) as Partial<Record<keyof Issue, unknown>>
  const isMap = typeof params === 'object' && params !== null
  return { path: String(path ?? ''), code: String(code ?? ''), params: isMap ? { ...params } : {} }
}

/** Only a number of seconds: the API sends no dates. */
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
