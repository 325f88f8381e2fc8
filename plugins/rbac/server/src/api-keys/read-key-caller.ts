import { apiKey, apiKeysToRoles, role } from '@tessera/rbac'
import { type Caller, type Database, selected, sqlNames } from '@tessera/server'
import { administratorRole } from '../roles/administrator-role.ts'

/**
 * The caller that an API key belongs to, with its current roles; notes, once a minute, that it is in use.
 * @param hash of the key
 * @returns null if there is no such key, or it has been revoked or expired
 */
export async function readKeyCaller(database: Pick<Database, 'query'>, hash: string): Promise<Caller | null> {
  const [row] = await database.query<{ readonly id: string; readonly roles: readonly string[] }>({
    text,
    values: [hash],
    name: 'rbac_key_caller',
  })
  if (!row) return null
  return { kind: 'api-key', keyId: row.id, roles: row.roles, isAdministrator: row.roles.includes(administratorRole) }
}

const [keys, k] = sqlNames(apiKey, 'k')
const [written, w] = sqlNames(apiKey)
const [links, l] = sqlNames(apiKeysToRoles, 'l')
const [roles, r] = sqlNames(role, 'r')

// By hand: every request of a program pays for it, and it is prepared. Written past the services, without an event.
const text = `with "found" as (
  select ${selected(k, 'id', 'lastUsedAt')} from ${keys}
  where ${k.hash} = $1 and ${k.revokedAt} is null and (${k.expiresAt} is null or ${k.expiresAt} > now())
), "used" as (
  update ${written} set ${w.lastUsedAt} = now() from "found"
  where ${written}.${w.id} = "found"."id"
    and ("found"."lastUsedAt" is null or "found"."lastUsedAt" < now() - interval '1 minute')
)
select "id", array(
  select ${r.slug} from ${links} join ${roles} on ${r.id} = ${l.roleId}
  where ${l.apiKeyId} = "found"."id" order by ${r.slug}
) as "roles" from "found"`
