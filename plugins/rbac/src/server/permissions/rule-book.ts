import type { AccessRule, Row } from '@tessera/core'
import { type ChangeEvent, type PluginHost, tableName } from '@tessera/core/server'
import { authenticationPath, permission, role, rolesToPermissions } from '../../index.ts'
import { administratorRole } from '../roles/administrator-role.ts'

/** Changes of these make the rules of this node old; `*` is what comes after changes were missed. */
const sources: ReadonlySet<string> = new Set([permission.path, role.path, rolesToPermissions.path, '*'])

/** Whether records have a say: pages are the same for everyone, and whether the server is up is no secret. */
export function isGoverned(url: string): boolean {
  return url.startsWith('/api/')
}

/**
 * The rules that administrators keep as records, in place of those that the definitions declare. Each node has them in
 * memory and reads them anew when one of the records changes.
 */
export class RuleBook {
  readonly #host: Pick<PluginHost, 'database' | 'events'>
  #rules: ReadonlyMap<string, AccessRule> = new Map()
  #reading: Promise<void> | undefined
  /** The last reading failed: what is in memory may let in whom it must not. */
  #isOutdated = false

  constructor(host: Pick<PluginHost, 'database' | 'events'>) {
    this.#host = host
  }

  /** Reads the rules and keeps them true from then on. @returns the way to stop */
  async open(): Promise<() => void> {
    const stop = this.#host.events.on('*', event => this.#onChange(event))
    await this.#read()
    return stop
  }

  /**
   * Resolves when the rules hold every change that this node knows of; undefined while they do. Rejects while they can't be
   * read, so that nothing is answered by rules that may be gone.
   */
  settled(): Promise<void> | undefined {
    return this.#isOutdated ? (this.#reading ?? this.#read()) : this.#reading
  }

  /** The rule of a record that names the route; undefined where none does. */
  named(method: string, url: string): AccessRule | undefined {
    return this.#rules.size === 0 || !isGoverned(url) ? undefined : this.#ruleAt(method, url)
  }

  /** The rule of a record for all routes that none names. Whoever is locked out has to be able to log in. */
  otherwise(method: string, url: string): AccessRule | undefined {
    if (this.#rules.size === 0 || !isGoverned(url) || url.startsWith(authenticationPath)) return undefined
    return this.#ruleAt(method, '*')
  }

  #ruleAt(method: string, path: string): AccessRule | undefined {
    const named = this.#rules.get(`${method} ${path}`)
    const instead = method === 'PUT' ? this.#rules.get(`PATCH ${path}`) : undefined
    return named ?? instead ?? this.#rules.get(`* ${path}`)
  }

  async #onChange({ entity }: ChangeEvent): Promise<void> {
    if (sources.has(entity)) await this.#read()
  }

  /** One reading after the other, so that the last one is the newest. */
  #read(): Promise<void> {
    const read = async () => {
      this.#isOutdated = true
      const rows = await this.#host.database.query<RuleRow>({ text: rulesSql, name: 'rbac_rules' })
      this.#rules = new Map(rows.map(row => [`${row.method} ${row.path}`, ruleFor(row)]))
      this.#isOutdated = false
      // Whatever this node remembers was made under the old rules. Told before anybody who waits goes on.
      this.#host.events.publishHere('rbac/rules', ['*'])
    }
    const reading = (this.#reading ?? Promise.resolve()).then(read, read).finally(() => {
      if (this.#reading === reading) this.#reading = undefined
    })
    // Who waits hears of a failure; where nobody does, the next request reads again.
    reading.catch(() => undefined)
    this.#reading = reading
    return reading
  }
}

type RuleRow = Pick<Row<typeof permission>, 'method' | 'path' | 'audience'> & { readonly roles: readonly string[] }

const rulesSql = `select p."method", p."path", p."audience",
  coalesce(array_agg(r."slug" order by r."slug") filter (where r."id" is not null), '{}') as "roles"
from "${tableName(permission)}" p
left join "${tableName(rolesToPermissions)}" l on l."permission_id" = p."id"
left join "${tableName(role)}" r on r."id" = l."role_id"
where p."type" = 'HTTP' group by p."id"`

/** A rule that names nobody is for administrators only, as is one whose audience nobody knows. */
function ruleFor({ audience, roles }: RuleRow): AccessRule {
  if (audience === 'everyone') return 'public'
  if (audience === 'subjects') return 'registered'
  const others = audience === 'roles' ? roles.filter(slug => slug !== administratorRole) : []
  return others.length === 0 ? 'administrator' : { roles: others }
}
