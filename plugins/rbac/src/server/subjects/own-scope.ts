import { type Caller, type Condition, type Context, ForbiddenError, type PluginHost } from '@tessera/core/server'
import { rbacIssues } from '../errors.ts'
import { assertFreshProof } from '../sessions/fresh-proof.ts'

/** No record meets it. */
const none: Condition = { or: [] }

/**
 * What callers who are no administrators see and change of records that belong to subjects, whatever rule let them in: their
 * own.
 * @param ownedBy the condition for a subject's id
 */
export function ownScope(caller: Caller, ownedBy: (subjectId: string) => Condition): readonly Condition[] {
  if (caller.isAdministrator) return []
  return [caller.kind === 'subject' && caller.subjectId !== undefined ? ownedBy(caller.subjectId) : none]
}

/** A column holds the subject's id. */
export function owned(column: string): (subjectId: string) => Condition {
  return subjectId => ({ column, method: 'eq', value: subjectId })
}

/**
 * Who may be somebody is not written by hand: moved to another subject, a session or a way in would be that subject's.
 * @throws ForbiddenError for everyone but administrators, whatever rule let them in
 */
export function refuseOthers(caller: Caller): void {
  if (caller.isAdministrator) return
  throw new ForbiddenError(rbacIssues.RBAC_OWN_RECORDS('', { route: '/api/rbac/subjects/{id}' }))
}

/**
 * Credentials, and whose they are, are written by administrators who have just shown who they are: whoever borrows the session
 * of one makes nobody's account their own.
 * @throws ForbiddenError, ConfirmationNeededError
 */
export async function assertMayWriteCredentials(
  { database }: Pick<PluginHost, 'database'>,
  { caller, transaction }: Context,
): Promise<void> {
  refuseOthers(caller)
  await assertFreshProof(transaction ?? database, caller)
}
