import type { Rights } from '@tessera/core'
import type { AdminAccount } from '@tessera/widget-sdk/admin'

/** An account with what it may do. */
export interface GateAccount {
  readonly account: AdminAccount
  readonly rights: Rights
}

export interface GateState {
  /** Whose screen it is; it stays theirs when their session ends. */
  readonly opened: GateAccount | null
  /** Who has logged in over the screen of somebody else. */
  readonly other: GateAccount | null
  /** The account could not be read. */
  readonly isFailed: boolean
}

export const closedGate: GateState = { opened: null, other: null, isFailed: false }

/** What the gate shows: the app, perhaps with something over it, or what comes before it. */
export type GateScreen = 'app' | 'app-login' | 'app-other-account' | 'login' | 'splash' | 'failure'

/** The state once the account of the current session was read: an editor's screen is not given to somebody else unasked. */
export function withAccount({ opened }: GateState, read: GateAccount): GateState {
  const isOther = opened !== null && opened.account.id !== read.account.id && isEditor(opened)
  return isOther ? { opened, other: read, isFailed: false } : { opened: read, other: null, isFailed: false }
}

/** @param subjectId of the current session; null while nobody is logged in */
export function gateScreen({ opened, other, isFailed }: GateState, subjectId: string | null): GateScreen {
  if (opened && isEditor(opened)) return subjectId === null ? 'app-login' : other ? 'app-other-account' : 'app'
  if (subjectId === null || opened) return 'login'
  return isFailed ? 'failure' : 'splash'
}

/** Anyone who may change some records has work to do here. */
function isEditor({ rights }: GateAccount): boolean {
  return rights.isAdministrator || Object.values(rights.entities).some(each => each.includes('update'))
}
