import { type Transaction, tableName } from '@tessera/core/server'
import { permission, rolesToPermissions } from '../../index.ts'
import { OnlyRoleError } from '../errors.ts'

/**
 * Keeps roles from being removed that are the last ones of a permission: without a role it would let everyone in.
 * @throws OnlyRoleError
 */
export async function refuseOnlyRoles(transaction: Transaction, roleIds: readonly string[]): Promise<void> {
  const values = [JSON.stringify(roleIds)]
  await transaction.query({ text: lockSql, values })
  const rows = await transaction.query<{ name: string }>({ text: onlySql, values })
  if (rows.length > 0) throw new OnlyRoleError(rows.map(({ name }) => name).join(', '))
}

const roles = `(select value::uuid from jsonb_array_elements_text($1::jsonb))`
const links = `"${tableName(rolesToPermissions)}"`
const isTheirs = (id: string) => `${id} in (select "permission_id" from ${links} where "role_id" in ${roles})`

/** Whoever removes another role of the same permissions, or a link, waits. */
const lockSql = `select "id" from ${links} where ${isTheirs('"permission_id"')} order by "id" for update`

const onlySql = `select p."method" || ' ' || p."path" as "name" from "${tableName(permission)}" p
where ${isTheirs('p."id"')} and not exists (
  select 1 from ${links} l where l."permission_id" = p."id" and l."role_id" not in ${roles}
) order by 1`
