import { type Input, ownValues, type Patch, type Row } from '@tessera/core'
import { role, rolesToProducts, subject, subjectsToRoles } from '@tessera/rbac'
import {
  type Condition,
  type Context,
  ForbiddenError,
  type Purchases,
  serviceOf,
  system,
  type Transaction,
} from '@tessera/server'
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

  /**
   * Makes the roles that came with purchases those that the subject has paid for now. Roles that it has otherwise stay as they
   * are, `admin` is never sold. Unlike a change by an administrator this ends no session: rights are read again with the next
   * request, on every node.
   */
  async setSold({ subjectId, entity, recordIds }: Purchases, context: Context): Promise<void> {
    const work = async (transaction: Transaction) => {
      const inside: Inside = { ...system, transaction }
      // One change at a time: two payments of a subject must not each see the roles before the other.
      const found = await this.host.service(subject).query(inside).findById(subjectId).select('id').forNoKeyUpdate()
      if (!found) return
      const wanted = await this.#soldWith({ entity, recordIds }, inside)
      const filters = { and: [{ column: 'subjectId', method: 'eq', value: subjectId } as const] }
      const { rows: links } = await this.list({ filters, limit: 1000 }, inside)
      const missing = wanted.filter(roleId => links.every(link => link.roleId !== roleId))
      const over = links.filter(({ isSold, roleId }) => isSold && !wanted.includes(roleId))
      const values = missing.map(roleId => ownValues(subjectsToRoles, { subjectId, roleId, isSold: true }))
      await super.createMany(values, inside)
      if (over.length > 0) {
        await super.removeMany(
          over.map(({ id }) => id),
          inside,
        )
      }
    }
    await (context.transaction ? work(context.transaction) : this.host.database.transaction(work))
  }

  /** Ids of the roles that come with products. */
  async #soldWith({ entity, recordIds }: Omit<Purchases, 'subjectId'>, inside: Inside): Promise<readonly string[]> {
    const isSold = entity.path === rolesToProducts.right.path && this.host.entities.has(rolesToProducts.path)
    if (!isSold || recordIds.length === 0) return []
    const filters = { and: [{ column: 'ecommerceModuleProductId', method: 'inArray', value: [...recordIds] } as const] }
    const include = [{ path: 'role' }] as const
    const { rows } = await this.host
      .service(rolesToProducts)
      .list({ filters, limit: 1000, include: [...include] }, inside)
    const links = rows as readonly (Row<typeof rolesToProducts> & { readonly role?: Row<typeof role> })[]
    return [...new Set(links.filter(each => each.role?.slug !== administratorRole).map(({ roleId }) => roleId))]
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
