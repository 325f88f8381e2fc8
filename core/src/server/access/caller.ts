import type { Transaction } from '../database/database.ts'

/** On whose behalf something is done. */
export interface Caller {
  readonly kind: 'nobody' | 'subject' | 'secret-key' | 'system'
  readonly subjectId?: string
  /** The session that the subject came with. */
  readonly sessionId?: string
  /** The subject can log in; anonymous subjects, which every visitor gets for the asking, can't. */
  readonly isRegistered?: boolean
  /** Slugs of the subject's roles. */
  readonly roles: readonly string[]
  /** Passes every rule: the role `admin`, the secret key and the product itself. */
  readonly isAdministrator: boolean
}

/** How much related content one answer may bring. */
export interface IncludeBudget {
  readonly records: number
  readonly bytes: number
}

/** What every service method takes last: who asks, and the transaction to take part in. */
export interface Context {
  readonly caller: Caller
  readonly transaction?: Transaction
  /** How much related content a read may bring; without one, there is no bound. */
  readonly includeBudget?: IncludeBudget
  /** Bytes that a list may bring in all, what it includes among them; without it, there is no bound. */
  readonly listBytes?: number
  /**
   * What the history makes of it: `none` keeps nothing, so that what is deleted is gone for good; `restored` says that
   * something is brought back. Left out, every change is kept.
   */
  readonly history?: 'none' | 'restored'
  /**
   * Of records that are deleted because another one was in the same transaction: that one's id by theirs. They are no
   * entries of the trash, and return with it.
   */
  readonly cascadeRoots?: ReadonlyMap<string, string>
}

export const nobody: Caller = { kind: 'nobody', roles: [], isAdministrator: false }
export const secretKeyCaller: Caller = { kind: 'secret-key', roles: [], isAdministrator: true }

/** The product itself: jobs, seeds, start-up. */
export const system: Context = { caller: { kind: 'system', roles: [], isAdministrator: true } }

/** What a visitor without a login may see: what pages are rendered with. */
export const visitor: Context = { caller: nobody }
