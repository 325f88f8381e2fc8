import type { Input, Patch, Row } from '@tessera/core'
import { type Condition, type Context, ForbiddenError, serviceOf, system } from '@tessera/core/server'
import { role, subjectsToRoles } from '../../index.ts'
import { rbacIssues } from '../errors.ts'
import { assertRecentAuthentication } from '../sessions/recent-authentication.ts'
import { revokeSessions } from '../sessions/revoke-sessions.ts'
import { ownedBy, ownScope } from '../subjects/own-scope.ts'
import { administratorRole } from './administrator-role.ts'
import { withAdministratorLeft } from './with-administrator-left.ts'

type Link = typeof subjectsToRoles
type Inside = Parameters<Parameters<typeof withAdministratorLeft>[2]>[0]

/**
 * The roles of subjects. A subject whose roles change is logged out everywhere in the same transaction. `admin` is
 * granted and revoked only by administrators who have authenticated recently, and never revoked from the last one.
 */
export class SubjectRoleService extends serviceOf(subjectsToRoles) {
  override scope({ caller }: Context): readonly Condition[] {
    return ownScope(caller, ownedBy('subjectId'))
  }

  override createMany(inputs: readonly Input<Link>[], context: Context): Promise<Row<Link>[]> {
    return this.#changing(context, async inside => {
      await this.#assertMayGive(
        inputs.map(({ roleId }) => roleId),
        inside,
      )
      return super.createMany(inputs, inside)
    })
  }

  override updateMany(
    changes: readonly { readonly id: string; readonly data: Patch<Link> }[],
    context: Context,
  ): Promise<Row<Link>[]> {
    const isGrant = changes.some(({ data }) => data.roleId !== undefined || data.subjectId !== undefined)
    if (!isGrant) return super.updateMany(changes, context)
    return this.#changing(context, async inside => {
      const before = await this.#linksOf(
        changes.map(({ id }) => id),
        inside,
      )
      const roleIds = [...before, ...changes.map(({ data }) => data)].flatMap(({ roleId }) => roleId ?? [])
      await this.#assertMayGive(roleIds, inside)
      const rows = await super.updateMany(changes, inside)
      await revokeSessions(
        this.host,
        before.map(({ subjectId }) => subjectId),
        inside,
      )
      return rows
    })
  }

  override removeMany(ids: readonly string[], context: Context): Promise<Row<Link>[]> {
    return this.#changing(context, async inside => {
      const before = await this.#linksOf(ids, inside)
      await this.#assertMayGive(
        before.map(({ roleId }) => roleId),
        inside,
      )
      return super.removeMany(ids, inside)
    })
  }

  async #changing(context: Context, work: (inside: Inside) => Promise<Row<Link>[]>): Promise<Row<Link>[]> {
    return withAdministratorLeft(this.host, context, async inside => {
      const rows = await work(inside)
      await revokeSessions(this.host, [...new Set(rows.map(({ subjectId }) => subjectId))], inside)
      return rows
    })
  }

  async #linksOf(ids: readonly string[], context: Context): Promise<readonly Row<Link>[]> {
    const filters = { and: [{ column: 'id', method: 'inArray', value: [...ids] } as const] }
    return (await this.list({ filters, limit: ids.length }, context)).rows
  }

  /** @throws if `admin` is among the roles and the caller is no administrator, or has to authenticate again first */
  async #assertMayGive(roleIds: readonly string[], { caller, transaction }: Inside): Promise<void> {
    if (caller.kind === 'system' || roleIds.length === 0) return
    const filters = { and: [{ column: 'id', method: 'inArray', value: [...new Set(roleIds)] } as const] }
    const asked = await this.host.service(role).list({ filters, limit: roleIds.length }, { ...system, transaction })
    if (!asked.rows.some(({ slug }) => slug === administratorRole)) return
    if (!caller.isAdministrator) throw new ForbiddenError(rbacIssues.RBAC_ADMINISTRATORS_GIVE_ADMIN('roleId'))
    await assertRecentAuthentication(transaction, caller)
  }
}
