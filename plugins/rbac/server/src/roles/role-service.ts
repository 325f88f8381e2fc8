import type { Patch, Row } from '@tessera/core'
import { role } from '@tessera/rbac'
import { type Context, ForbiddenError, serviceOf, ValidationError } from '@tessera/server'
import { AdministratorRoleError, rbacIssues } from '../errors.ts'
import { administratorRole } from './administrator-role.ts'

/** Roles. Only administrators choose the roles of new subjects, and `admin` is never among them. */
export class RoleService extends serviceOf(role) {
  override async updateMany(
    changes: readonly { readonly id: string; readonly data: Patch<typeof role> }[],
    context: Context,
  ): Promise<Row<typeof role>[]> {
    const administrators = await this.#administrators(
      changes.map(({ id }) => id),
      context,
    )
    for (const { id, data } of changes) {
      if (!administrators.has(id)) continue
      if (data.slug !== undefined && data.slug !== administratorRole) throw new AdministratorRoleError()
      if (data.availableOnRegistration) refuseForEverybody()
    }
    return super.updateMany(changes, context)
  }

  override async removeMany(ids: readonly string[], context: Context): Promise<Row<typeof role>[]> {
    if ((await this.#administrators(ids, context)).size > 0) throw new AdministratorRoleError()
    return super.removeMany(ids, context)
  }

  protected override async beforeSave(
    values: readonly Patch<typeof role>[],
    { caller }: Context,
  ): Promise<readonly Patch<typeof role>[]> {
    for (const { slug, availableOnRegistration } of values) {
      if (availableOnRegistration === undefined) continue
      if (!caller.isAdministrator) {
        throw new ForbiddenError(rbacIssues.RBAC_ADMINISTRATORS_DECIDE_ROLES('availableOnRegistration'))
      }
      if (slug === administratorRole && availableOnRegistration) refuseForEverybody()
    }
    return values
  }

  async #administrators(ids: readonly string[], context: Context): Promise<ReadonlySet<string>> {
    const { rows } = await this.list(
      { filters: { and: [{ column: 'slug', method: 'eq', value: administratorRole }] }, limit: 1 },
      context,
    )
    return new Set(rows.map(({ id }) => id).filter(id => ids.includes(id)))
  }
}

function refuseForEverybody(): never {
  throw new ValidationError(rbacIssues.RBAC_ADMIN_ON_REGISTRATION('availableOnRegistration'))
}
