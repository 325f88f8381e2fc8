import type { Transaction } from '../database/database.ts'

/** On whose behalf something is done. */
export interface Caller {
  readonly kind: 'nobody' | 'subject' | 'api-key' | 'secret-key' | 'system'
  readonly subjectId?: string
  /** The API key that a program sends. */
  readonly keyId?: string
  /** The subject's current session. */
  readonly sessionId?: string
  /** The subject can log in; anonymous subjects, which any visitor can get, can't. */
  readonly isRegistered?: boolean
  /** Slugs of the roles of the subject, or of the API key. */
  readonly roles: readonly string[]
  /** Passes every rule: the role `admin`, the secret key and the system. */
  readonly isAdministrator: boolean
}

/** How much related content one response may include. */
export interface IncludeBudget {
  readonly records: number
  readonly bytes: number
}

/** The last parameter of every service method: the caller, and the transaction to join. */
export interface Context {
  readonly caller: Caller
  readonly transaction?: Transaction
  /**
   * The subject whose records a service reads and writes, no matter who the caller is: those of others count as missing. What is
   * included with them is not narrowed by it. For routes below a subject (`subjectRoutes`).
   */
  readonly ownerId?: string
  /** How much related content a read may include; unlimited if absent. */
  readonly includeBudget?: IncludeBudget
  /** Maximum bytes of a list, including related records; unlimited if absent. */
  readonly listBytes?: number
  /**
   * How the history records the write: `none` records nothing, so that deleted records can't be restored; `restored` marks
   * it as a restore. By default every change is recorded.
   */
  readonly history?: 'none' | 'restored'
  /** `none`: the write is not announced; the caller, who writes in parts, announces the whole. */
  readonly changes?: 'none'
  /**
   * For records that are deleted because another one was deleted in the same transaction: the id of that one by theirs. They
   * have no trash entry of their own and are restored with it.
   */
  readonly cascadeRoots?: ReadonlyMap<string, string>
}

/** Whom the history names for what a caller does: a subject or an API key. */
export function actorIdOf({ keyId, subjectId }: Caller): string | null {
  return keyId ?? subjectId ?? null
}

export const nobody: Caller = { kind: 'nobody', roles: [], isAdministrator: false }
export const secretKeyCaller: Caller = { kind: 'secret-key', roles: [], isAdministrator: true }

/** The system itself: jobs, seeds, startup. */
export const system: Context = { caller: { kind: 'system', roles: [], isAdministrator: true } }

/** A visitor who is not logged in; pages are rendered with this context. */
export const visitor: Context = { caller: nobody }
