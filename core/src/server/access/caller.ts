import type { Transaction } from '../database/database.ts'

/** On whose behalf something is done. */
export interface Caller {
  readonly kind: 'nobody' | 'subject' | 'secret-key' | 'system'
  readonly subjectId?: string
  /** The session that the subject came with. */
  readonly sessionId?: string
  /** Slugs of the subject's roles. */
  readonly roles: readonly string[]
  /** Passes every rule: the role `admin`, the secret key and the product itself. */
  readonly isAdministrator: boolean
}

/** What every service method takes last: who asks, and the transaction to take part in. */
export interface Context {
  readonly caller: Caller
  readonly transaction?: Transaction
}

export const nobody: Caller = { kind: 'nobody', roles: [], isAdministrator: false }
export const secretKeyCaller: Caller = { kind: 'secret-key', roles: [], isAdministrator: true }

/** The product itself: jobs, seeds, start-up. */
export const system: Context = { caller: { kind: 'system', roles: [], isAdministrator: true } }

/** What a visitor without a login may see: what pages are rendered with. */
export const visitor: Context = { caller: nobody }
