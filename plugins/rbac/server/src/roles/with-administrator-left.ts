import { role, subjectsToIdentities, subjectsToRoles } from '@tessera/rbac'
import { type Context, columnsOf, type PluginHost, system, type Transaction, tableName } from '@tessera/server'
import { LastAdministratorError } from '../errors.ts'
import { administratorRole } from './administrator-role.ts'

/**
 * Runs work that may remove administrators, and rolls it back if none would be left who can log in. Such work is
 * serialised across all nodes, so that two administrators can't remove each other.
 * @throws LastAdministratorError
 */
export async function withAdministratorLeft<Result>(
  host: Pick<PluginHost, 'database' | 'service'>,
  context: Context,
  work: (inside: Context & { readonly transaction: Transaction }) => Promise<Result>,
): Promise<Result> {
  const checked = async (transaction: Transaction) => {
    await transaction.query({ text: `select pg_advisory_xact_lock(hashtextextended('rbac administrators', 0))` })
    const all = { ...system, transaction }
    const had = await hasAdministrator(host, all)
    const result = await work({ ...context, transaction })
    if (had && !(await hasAdministrator(host, all))) throw new LastAdministratorError()
    return result
  }
  return context.transaction ? checked(context.transaction) : host.database.transaction(checked)
}

/** Whether a subject with an identity has the role `admin`. */
export async function hasAdministrator(host: Pick<PluginHost, 'service'>, context: Context): Promise<boolean> {
  const { roleId, subjectId } = columnsOf(subjectsToRoles)
  const [roles, links] = [tableName(role), tableName(subjectsToRoles)]
  const administrators = host
    .service(subjectsToRoles)
    .query(context)
    .join(
      host.service(role).query(context).where(columnsOf(role).slug, administratorRole).as(roles),
      `${roles}.id`,
      `${links}.${roleId}`,
    )
  const logins = host.service(subjectsToIdentities).query(context).as('l')
  const found = await administrators
    .join(logins, `l.${columnsOf(subjectsToIdentities).subjectId}`, `${links}.${subjectId}`)
    .select(`${links}.id`)
    .first()
  return found !== undefined
}
