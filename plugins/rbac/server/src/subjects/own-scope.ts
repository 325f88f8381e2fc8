import { type Caller, type Condition, type Context, ForbiddenError, type PluginHost } from '@tessera/server'
import { rbacIssues } from '../errors.ts'
import { assertRecentAuthentication } from '../sessions/recent-authentication.ts'

/** Matches no record. */
const matchNothing: Condition = { or: [] }

/**
 * Limits callers who are no administrators to their own records, whichever rule let them in.
 * @param ownedBy the condition for a subject's id
 */
export function ownScope(caller: Caller, ownedBy: (subjectId: string) => Condition): readonly Condition[] {
  if (caller.isAdministrator) return []
  return [caller.kind === 'subject' && caller.subjectId !== undefined ? ownedBy(caller.subjectId) : matchNothing]
}

/** The column holds the subject's id. */
export function ownedBy(column: string): (subjectId: string) => Condition {
  return subjectId => ({ column, method: 'eq', value: subjectId })
}

/**
 * Guards records that decide who somebody is: a session or identity that is moved to another subject would let its
 * holder log in as that subject.
 * @throws ForbiddenError for everyone but administrators, whichever rule let them in
 */
export function assertAdministrator(caller: Caller): void {
  if (caller.isAdministrator) return
  throw new ForbiddenError(rbacIssues.RBAC_OWN_RECORDS('', { route: '/api/rbac/subjects/{id}' }))
}

/**
 * Only administrators who have authenticated recently may write credentials and their owners: borrowing an
 * administrator's session must not be enough to take over an account.
 * @throws ForbiddenError, ConfirmationNeededError
 */
export async function assertMayWriteCredentials(
  { database }: Pick<PluginHost, 'database'>,
  { caller, transaction }: Context,
): Promise<void> {
  assertAdministrator(caller)
  await assertRecentAuthentication(transaction ?? database, caller)
}
