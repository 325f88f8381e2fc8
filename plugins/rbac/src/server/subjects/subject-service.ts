import type { Row } from '@tessera/core'
import { type Condition, type Context, serviceOf } from '@tessera/core/server'
import { identity, subject, subjectsToIdentities } from '../../index.ts'
import { keepAdministrator } from '../roles/keep-administrator.ts'
import { assertFreshProof } from '../sessions/fresh-proof.ts'
import { owned, ownScope } from './own-scope.ts'

/** More ways in than any subject has. */
const most = 10_000

/** Subjects: oneself, for all but administrators. Who is removed takes their ways in along; the last administrator stays. */
export class SubjectService extends serviceOf(subject) {
  override scope({ caller }: Context): readonly Condition[] {
    return ownScope(caller, owned('id'))
  }

  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof subject>[]> {
    return keepAdministrator(this.host, context, async inside => {
      const owner = { column: 'subjectId', method: 'inArray', value: [...ids] } as const
      const links = await this.host
        .service(subjectsToIdentities)
        .list({ filters: { and: [owner] }, limit: most }, inside)
      // Asked before the caller's own session goes with the subject.
      if (links.rows.length > 0) await assertFreshProof(inside.transaction, inside.caller)
      const rows = await super.removeMany(ids, inside)
      if (links.rows.length > 0) {
        // Whoever may remove the subject removes all of it.
        const caller = { ...inside.caller, isAdministrator: true }
        const companionOf = new Map(links.rows.map(({ identityId, subjectId }) => [identityId, subjectId]))
        await this.host.service(identity).removeMany(
          links.rows.map(({ identityId }) => identityId),
          { ...inside, caller, companionOf },
        )
      }
      return rows
    })
  }
}
