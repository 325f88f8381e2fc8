import type { Patch, Row } from '@tessera/core'
import { type Condition, type Context, serviceOf } from '@tessera/core/server'
import { authenticator, session, subjectsToIdentities } from '../../index.ts'
import { keepAdministrator } from '../roles/keep-administrator.ts'
import { assertMayWriteCredentials, owned, ownScope, refuseOthers } from './own-scope.ts'

type Link = typeof subjectsToIdentities

/** Sessions: everyone sees their own; they come and go by logging in and out. */
export class SessionService extends serviceOf(session) {
  override scope({ caller }: Context): readonly Condition[] {
    return ownScope(caller, owned('subjectId'))
  }

  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof session>[]> {
    refuseOthers(context.caller)
    return super.removeMany(ids, context)
  }

  protected override async prepare(values: readonly Patch<typeof session>[], { caller }: Context) {
    refuseOthers(caller)
    return values
  }
}

/** Authenticators: everyone sees whether they have one. Administrators remove it where a device was lost. */
export class AuthenticatorService extends serviceOf(authenticator) {
  override scope({ caller }: Context): readonly Condition[] {
    return ownScope(caller, owned('subjectId'))
  }

  override async removeMany(ids: readonly string[], context: Context): Promise<Row<typeof authenticator>[]> {
    await assertMayWriteCredentials(this.host, context)
    return super.removeMany(ids, context)
  }

  protected override async prepare(values: readonly Patch<typeof authenticator>[], context: Context) {
    await assertMayWriteCredentials(this.host, context)
    return values
  }
}

/** Whose a way in is. The last way in of the last administrator stays. */
export class SubjectIdentityService extends serviceOf(subjectsToIdentities) {
  override scope({ caller }: Context): readonly Condition[] {
    return ownScope(caller, owned('subjectId'))
  }

  override updateMany(
    changes: readonly { readonly id: string; readonly data: Patch<Link> }[],
    context: Context,
  ): Promise<Row<Link>[]> {
    return keepAdministrator(this.host, context, inside => super.updateMany(changes, inside))
  }

  override async removeMany(ids: readonly string[], context: Context): Promise<Row<Link>[]> {
    await assertMayWriteCredentials(this.host, context)
    return keepAdministrator(this.host, context, inside => super.removeMany(ids, inside))
  }

  protected override async prepare(values: readonly Patch<Link>[], context: Context) {
    await assertMayWriteCredentials(this.host, context)
    return values
  }
}
