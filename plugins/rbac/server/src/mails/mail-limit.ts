import { type RateLimiter, TooManyRequestsError } from '@tessera/server'

/** Mails that anybody can trigger to an address that they merely claim. */
const limit = { name: 'rbac/mail-to-unverified', tokens: 6, seconds: 60 * 60 }

/**
 * Whether an unverified address may be sent one more mail: strangers must not be able to fill its inbox. Not inside a
 * transaction.
 * @param email lower-cased
 */
export async function isMailAllowed(limits: RateLimiter, email: string): Promise<boolean> {
  try {
    await consumeMail(limits, email)
    return true
  } catch (error) {
    if (error instanceof TooManyRequestsError) return false
    throw error
  }
}

/** The same where somebody is waiting for the mail. @throws TooManyRequestsError */
export function consumeMail(limits: RateLimiter, email: string): Promise<void> {
  return limits.consume(limit.name, email, limit)
}
