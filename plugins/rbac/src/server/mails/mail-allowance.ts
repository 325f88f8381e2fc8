import { type Limits, TooManyRequestsError } from '@tessera/core/server'

/** Of mails that anybody can have sent to an address that they only say is theirs. */
const allowance = { name: 'rbac/mail-to-unverified', points: 6, seconds: 60 * 60 }

/**
 * Whether an address that nobody has shown to be theirs gets one more mail: strangers must not fill its inbox. Not inside a
 * transaction.
 * @param email lower-cased
 */
export async function isMailAllowed(limits: Limits, email: string): Promise<boolean> {
  try {
    await takeMail(limits, email)
    return true
  } catch (error) {
    if (error instanceof TooManyRequestsError) return false
    throw error
  }
}

/** The same for somebody who waits for the mail. @throws TooManyRequestsError */
export function takeMail(limits: Limits, email: string): Promise<void> {
  return limits.take(allowance.name, email, allowance)
}
