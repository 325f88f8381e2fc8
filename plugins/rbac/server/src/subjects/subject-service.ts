import type { Row } from '@tessera/core'
import { identity, subject, subjectsToIdentities } from '@tessera/rbac'
import { type Condition, type Context, serviceOf } from '@tessera/server'
import { withAdministratorLeft } from '../roles/with-administrator-left.ts'
import { assertRecentAuthentication } from '../sessions/recent-authentication.ts'
import { ownedBy, ownScope } from './own-scope.ts'

/** More identities than any subject has. */
const maxIdentities = 10_000

/**
 * Subjects: everyone but administrators sees only their own. Removing a subject removes its identities; the last
 * administrator remains.
 */
export class SubjectService extends serviceOf(subject) {
  override scope({ caller }: Context): readonly Condition[] {
    return ownScope(caller, ownedBy('id'))
  }

  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof subject>[]> {
    return withAdministratorLeft(this.host, context, async inside => {
      const context = { column: 'subjectId', method: 'inArray', value: [...ids] } as const
      const links = await this.host
        .service(subjectsToIdentities)
        .list({ filters: { and: [context] }, limit: maxIdentities }, inside)
      // Checked first, because the caller's own session may be removed with the subject.
      if (links.rows.length > 0) await assertRecentAuthentication(inside.transaction, inside.caller)
      const rows = await super.removeMany(ids, inside)
      if (links.rows.length > 0) {
        // Permission to remove the subject covers everything that belongs to it.
        const caller = { ...inside.caller, isAdministrator: true }
        const cascadeRoots = new Map(links.rows.map(({ identityId, subjectId }) => [identityId, subjectId]))
        await this.host.service(identity).removeMany(
          links.rows.map(({ identityId }) => identityId),
          { ...inside, caller, cascadeRoots },
        )
      }
      return rows
    })
  }
}
