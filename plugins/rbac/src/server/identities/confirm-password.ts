import { issues, ValidationError } from '@tessera/server'
import { WrongPasswordError } from '../errors.ts'
import { verifyPassword } from '../passwords/password-hash.ts'
import type { Rbac } from '../rbac.ts'
import type { SubjectIdentity } from './subject-identity.ts'

const attempts = { tokens: 10, seconds: 15 * 60 }

/**
 * Checks that the caller knows the password of an identity. Not inside a transaction.
 * @throws ValidationError without one, WrongPasswordError, TooManyRequestsError
 */
export async function confirmPassword(
  { host: { rateLimiter } }: Rbac,
  { id, password: hash }: SubjectIdentity,
  given: string | undefined,
): Promise<void> {
  if (given === undefined) throw new ValidationError(issues.REQUIRED('password'))
  await rateLimiter.consume('rbac/current-password', id, attempts)
  if (!(await verifyPassword(hash, given))) throw new WrongPasswordError()
  await rateLimiter.refund('rbac/current-password', id)
}
