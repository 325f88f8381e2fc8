import type { Configuration } from '@tessera/server'
import { type SignedTokens, signedTokens } from '../sessions/signed-token.ts'

/** Sending it back proves access to the previous address of an identity, and reverts the change. */
export interface AddressRefusal {
  readonly identityId: string
  /** The address that is restored. */
  readonly from: string
  /** When the change was requested, ISO time. */
  readonly at: string
}

const week = 7 * 24 * 60 * 60

/** Signed codes for links that revert one change of address, valid for a week. */
export function addressRefusalTokens({ jwtSecret }: Pick<Configuration, 'jwtSecret'>): SignedTokens<AddressRefusal> {
  return signedTokens(jwtSecret, 'refusal of an address', week)
}
