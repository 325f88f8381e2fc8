/** How often something may be done under one key. */
export interface RateLimit {
  readonly tokens: number
  /** Length of the window in whole seconds; it starts when the first token is consumed. */
  readonly seconds: number
}

/**
 * Rate limits shared by all nodes. A consumed token stays consumed when the surrounding transaction is rolled back, and the
 * limiter can't be used inside a transaction: ask it before one begins.
 */
export interface RateLimiter {
  /**
   * Consumes one token.
   * @param name what is limited: `rbac/login-by-account`
   * @param key who is limited: an address (`addressKey`), an email
   * @throws TooManyRequestsError, 429 with Retry-After, when no token is left
   */
  consume(name: string, key: string, limit: RateLimit): Promise<void>
  /** Refunds all tokens, for example after a success. */
  refund(name: string, key: string): Promise<void>
  /**
   * Marks a nonce as used.
   * @returns true for exactly one caller among all nodes until the seconds have passed, false for every other
   */
  useNonce(name: string, key: string, seconds: number): Promise<boolean>
}
