/** How a call is retried. */
export interface RetryPolicy {
  readonly attempts: number
  readonly pauseMs: number
  /** Time limit of one attempt. */
  readonly timeoutMs?: number
  /** Time limit of all attempts together. */
  readonly budgetMs?: number
  /** Which failures are retried (default: all but responses that blame the request). */
  readonly isWorthwhile?: (error: unknown) => boolean
}

/** For calls between servers: a list is tried three times, a record until its host accepts connections. */
export const serverRetries = {
  list: { attempts: 3, pauseMs: 1000, timeoutMs: 10_000 },
  find: { attempts: 30, pauseMs: 1000, budgetMs: 30_000, isWorthwhile: isConnectionTimeout },
} as const satisfies Record<string, RetryPolicy>

/**
 * Tries until an attempt succeeds or the policy gives up; then throws what the last attempt threw.
 * @param attempt gets a signal that aborts it when its time is over
 */
export async function withRetries<Result>(
  policy: RetryPolicy = { attempts: 1, pauseMs: 0 },
  attempt: (signal: AbortSignal | undefined) => Promise<Result>,
): Promise<Result> {
  const end = policy.budgetMs === undefined ? Number.POSITIVE_INFINITY : Date.now() + policy.budgetMs
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(attemptSignal(policy, end))
    } catch (error) {
      const isWorthwhile = (policy.isWorthwhile ?? isTemporary)(error)
      if (!isWorthwhile || tried >= policy.attempts || Date.now() + policy.pauseMs >= end) throw error
      await new Promise(resolve => setTimeout(resolve, policy.pauseMs))
    }
  }
}

function attemptSignal({ timeoutMs }: RetryPolicy, end: number): AbortSignal | undefined {
  const left = Math.min(timeoutMs ?? Number.POSITIVE_INFINITY, end - Date.now())
  return Number.isFinite(left) ? AbortSignal.timeout(Math.max(left, 1)) : undefined
}

function isTemporary(error: unknown): boolean {
  const status = (error as { status?: number } | null)?.status ?? 0
  return status === 0 || status === 429 || status >= 500
}

function isConnectionTimeout(error: unknown): boolean {
  const codes = [error, (error as { cause?: unknown } | null)?.cause].map(
    each => (each as { code?: string } | null)?.code,
  )
  return codes.some(code => code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT')
}
