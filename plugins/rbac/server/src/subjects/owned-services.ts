import type { Patch, Row } from '@tessera/core'
import { authenticator, session, subjectsToIdentities } from '@tessera/rbac'
import { type Condition, type Context, serviceOf } from '@tessera/server'
import { withAdministratorLeft } from '../roles/with-administrator-left.ts'
import { assertAdministrator, assertMayWriteCredentials, ownedBy, ownScope } from './own-scope.ts'

type Link = typeof subjectsToIdentities

/** Sessions: everyone sees their own. They are created and removed by logging in and out. */
export class SessionService extends serviceOf(session) {
  override scope({ caller }: Context): readonly Condition[] {
    return ownScope(caller, ownedBy('subjectId'))
  }

  override removeMany(ids: readonly string[], context: Context): Promise<Row<typeof session>[]> {
    assertAdministrator(context.caller)
    return super.removeMany(ids, context)
  }

  protected override async beforeSave(values: readonly Patch<typeof session>[], { caller }: Context) {
    assertAdministrator(caller)
    return values
  }
}

/** Authenticators: everyone sees whether they have one. Administrators remove it when a device is lost. */
export class AuthenticatorService extends serviceOf(authenticator) {
  override scope({ caller }: Context): readonly Condition[] {
    return ownScope(caller, ownedBy('subjectId'))
  }

  override async removeMany(ids: readonly string[], context: Context): Promise<Row<typeof authenticator>[]> {
    await assertMayWriteCredentials(this.host, context)
    return super.removeMany(ids, context)
  }

  protected override async beforeSave(values: readonly Patch<typeof authenticator>[], context: Context) {
    await assertMayWriteCredentials(this.host, context)
    return values
  }
}

/** Links identities to subjects. The last identity of the last administrator can't be removed. */
export class SubjectIdentityService extends serviceOf(subjectsToIdentities) {
  override scope({ caller }: Context): readonly Condition[] {
    return ownScope(caller, ownedBy('subjectId'))
  }

  override updateMany(
    changes: readonly { readonly id: string; readonly data: Patch<Link> }[],
    context: Context,
  ): Promise<Row<Link>[]> {
    return withAdministratorLeft(this.host, context, inside => super.updateMany(changes, inside))
  }

  override async removeMany(ids: readonly string[], context: Context): Promise<Row<Link>[]> {
    await assertMayWriteCredentials(this.host, context)
    return withAdministratorLeft(this.host, context, inside => super.removeMany(ids, inside))
  }

  protected override async beforeSave(values: readonly Patch<Link>[], context: Context) {
    await assertMayWriteCredentials(this.host, context)
    return values
  }
}
