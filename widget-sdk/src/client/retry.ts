/** How a call is tried again. */
export interface RetryPolicy {
  readonly attempts: number
  readonly pauseMs: number
  /** For one attempt. */
  readonly timeoutMs?: number
  /** For all attempts together. */
  readonly budgetMs?: number
  /** Which failures are worth another attempt (default: all but answers that say the request is wrong). */
  readonly isWorthwhile?: (error: unknown) => boolean
}

/** Between servers: lists three times, a record again while its host does not take connections. */
export const serverRetries = {
  list: { attempts: 3, pauseMs: 1000, timeoutMs: 10_000 },
  find: { attempts: 30, pauseMs: 1000, budgetMs: 30_000, isWorthwhile: isConnectionTimeout },
} as const satisfies Record<string, RetryPolicy>

/**
 * Tries until it works, or the policy says that it is enough; then throws what the last attempt threw.
 * @param attempt gets a signal that ends it when its time is over
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
