import type { Configuration } from '@tessera/core/server'
import { type SignedNotes, signedNotes } from '../sessions/signed-note.ts'

/** Whoever brings it back reads the mail of this address. */
export interface VerificationNote {
  readonly identityId: string
  readonly email: string
}

const day = 24 * 60 * 60

/** The codes of verification links: signed, for one address of one identity, good for a day. */
export function verificationNotes({ jwtSecret }: Pick<Configuration, 'jwtSecret'>): SignedNotes<VerificationNote> {
  return signedNotes(jwtSecret, 'verification of an address', day)
}
