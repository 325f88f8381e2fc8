import type { Configuration } from '@tessera/server'
import { type SignedTokens, signedTokens } from '../sessions/signed-token.ts'

/** Sending it back proves access to this address. */
export interface Verification {
  readonly identityId: string
  readonly email: string
}

const day = 24 * 60 * 60

/** Signed codes for verification links: for one address of one identity, valid for a day. */
export function verificationTokens({ jwtSecret }: Pick<Configuration, 'jwtSecret'>): SignedTokens<Verification> {
  return signedTokens(jwtSecret, 'verification of an address', day)
}
