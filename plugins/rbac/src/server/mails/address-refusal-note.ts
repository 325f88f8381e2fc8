import type { Configuration } from '@tessera/core/server'
import { type SignedNotes, signedNotes } from '../sessions/signed-note.ts'

/** Whoever brings it back reads the mail of the address that an identity had, and does not want another one. */
export interface AddressRefusalNote {
  readonly identityId: string
  /** The address that stays. */
  readonly from: string
  /** When the other address was asked for, ISO time. */
  readonly at: string
}

const week = 7 * 24 * 60 * 60

/** The codes of links that undo a change of address: signed, for one change, good for a week. */
export function addressRefusalNotes({ jwtSecret }: Pick<Configuration, 'jwtSecret'>): SignedNotes<AddressRefusalNote> {
  return signedNotes(jwtSecret, 'refusal of an address', week)
}
