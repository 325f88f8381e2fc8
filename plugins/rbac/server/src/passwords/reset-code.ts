import { createHash, randomBytes } from 'node:crypto'

/** How long a reset code is valid, in seconds. */
export const resetSeconds = 60 * 60

/** A code of 256 random bits, for a link. */
export function makeResetCode(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a code. */
export function resetCodeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
