import { type Context, type PluginHost, type Transaction, tableName } from '@tessera/core/server'
import { identity, role, subjectsToIdentities, subjectsToRoles } from '../../index.ts'
import { LastAdministratorError } from '../errors.ts'
import { administratorRole } from './administrator-role.ts'

/**
 * Runs work that may remove administrators, and rolls it back if none would be left who can log in. Such work is
 * serialised across all nodes, so that two administrators can't remove each other.
 * @throws LastAdministratorError
 */
export async function withAdministratorLeft<Result>(
  host: Pick<PluginHost, 'database'>,
  context: Context,
  work: (inside: Context & { readonly transaction: Transaction }) => Promise<Result>,
): Promise<Result> {
  const checked = async (transaction: Transaction) => {
    await transaction.query({ text: `select pg_advisory_xact_lock(hashtextextended('rbac administrators', 0))` })
    const had = await hasAdministrator(transaction)
    const result = await work({ ...context, transaction })
    if (had && !(await hasAdministrator(transaction))) throw new LastAdministratorError()
    return result
  }
  return context.transaction ? checked(context.transaction) : host.database.transaction(checked)
}

/** Whether a subject with an identity has the role `admin`. */
export async function hasAdministrator(database: Pick<Transaction, 'query'>): Promise<boolean> {
  const [row] = await database.query<{ has: boolean }>({ text: administratorSql, values: [administratorRole] })
  return row?.has === true
}

const administratorSql = `select exists (
  select 1 from "${tableName(role)}" r
  join "${tableName(subjectsToRoles)}" l on l."role_id" = r."id"
  join "${tableName(subjectsToIdentities)}" i on i."subject_id" = l."subject_id"
  join "${tableName(identity)}" d on d."id" = i."identity_id"
  where r."slug" = $1
) as "has"`
