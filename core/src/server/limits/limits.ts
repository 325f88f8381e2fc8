/** How often something may be done under one key. */
export interface LimitRule {
  readonly points: number
  /** Length of the time that the points are for, in whole seconds; it begins with the first point taken. */
  readonly seconds: number
}

/**
 * Counters that all nodes share. What they count stays counted when a transaction around them is rolled back, and they can't
 * be used inside one: ask them first.
 */
export interface Limits {
  /**
   * Takes one point.
   * @param name of what is limited: `rbac/login-by-account`
   * @param key of whom: an address (`addressKey`), an e-mail
   * @throws TooManyRequestsError, 429 with Retry-After, when none is left
   */
  take(name: string, key: string, rule: LimitRule): Promise<void>
  /** Gives all points back, as after a success. */
  giveBack(name: string, key: string): Promise<void>
  /**
   * Claims something that counts once, such as a nonce.
   * @returns true for one caller of all nodes until the seconds are over, false for every other
   */
  claim(name: string, key: string, seconds: number): Promise<boolean>
}
