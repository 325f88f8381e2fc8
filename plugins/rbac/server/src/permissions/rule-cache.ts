import { type AccessRule, everything, type Row } from '@tessera/core'
import { authenticationPath, permission, role, rolesToPermissions } from '@tessera/rbac'
import { type ChangeEvent, type PluginHost, selected, sqlNames } from '@tessera/server'
import { administratorRole } from '../roles/administrator-role.ts'

/** A change of these invalidates the rules of this node; the tag of everything follows missed changes. */
const sources: ReadonlySet<string> = new Set([permission.path, role.path, rolesToPermissions.path, everything])

/** Whether records can override the rule of a route: pages are the same for everyone, and health is no secret. */
export function isOverridable(url: string): boolean {
  return url.startsWith('/api/')
}

/**
 * The access rules that administrators store as records, overriding those that definitions declare. Each node holds
 * them in memory and reloads them when one of the records changes.
 */
export class RuleCache {
  readonly #host: Pick<PluginHost, 'database' | 'events'>
  #rules: ReadonlyMap<string, AccessRule> = new Map()
  #version = 0
  #reading: Promise<void> | undefined
  /** The last load failed: the rules in memory may be too permissive. */
  #isOutdated = false

  constructor(host: Pick<PluginHost, 'database' | 'events'>) {
    this.#host = host
  }

  /** Loads the rules and follows their changes. @returns a function that stops following them */
  async open(): Promise<() => void> {
    const stop = this.#host.events.on('*', event => this.#onChange(event))
    await this.#read()
    return stop
  }

  /**
   * Resolves when the rules reflect every change that this node knows of; undefined if they do already. Rejects while
   * they can't be loaded, so that no request is answered by outdated rules.
   */
  settled(): Promise<void> | undefined {
    return this.#isOutdated ? (this.#reading ?? this.#read()) : this.#reading
  }

  /** Grows whenever the rules are loaded. */
  get version(): number {
    return this.#version
  }

  /** The rule of a record that names the route; undefined if there is none. */
  named(method: string, url: string): AccessRule | undefined {
    return this.#rules.size === 0 || !isOverridable(url) ? undefined : this.#ruleAt(method, url)
  }

  /**
   * The rule of a record for all routes that no record names. Authentication is exempt, so that users who are locked
   * out can log in.
   */
  otherwise(method: string, url: string): AccessRule | undefined {
    if (this.#rules.size === 0 || !isOverridable(url) || url.startsWith(authenticationPath)) return undefined
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

  /** Loads run one after another, so that the last one is the newest. */
  #read(): Promise<void> {
    const read = async () => {
      this.#isOutdated = true
      const rows = await this.#host.database.query<RuleRow>({ text: rulesSql, name: 'rbac_rules' })
      this.#rules = new Map(rows.map(row => [`${row.method} ${row.path}`, ruleFor(row)]))
      this.#version += 1
      this.#isOutdated = false
      // Everything cached on this node was made under the old rules, so it is dropped before waiting requests continue.
      this.#host.events.publishLocally('rbac/rules', [everything])
    }
    const reading = (this.#reading ?? Promise.resolve()).then(read, read).finally(() => {
      if (this.#reading === reading) this.#reading = undefined
    })
    // Requests that wait get the error; if none does, the next request loads again.
    reading.catch(() => undefined)
    this.#reading = reading
    return reading
  }
}

type RuleRow = Pick<Row<typeof permission>, 'method' | 'path' | 'audience'> & { readonly roles: readonly string[] }

const [permissions, p] = sqlNames(permission, 'p')
const [links, l] = sqlNames(rolesToPermissions, 'l')
const [roles, r] = sqlNames(role, 'r')

// By hand: all rules with their roles in one prepared statement, at each change of any of them.
const rulesSql = `select ${selected(p, 'method', 'path', 'audience')},
  coalesce(array_agg(${r.slug} order by ${r.slug}) filter (where ${r.id} is not null), '{}') as "roles"
from ${permissions} left join ${links} on ${l.permissionId} = ${p.id} left join ${roles} on ${r.id} = ${l.roleId}
where ${p.type} = 'HTTP' group by ${p.id}`

/** A permission without roles, or with an unknown audience, is for administrators only. */
function ruleFor({ audience, roles }: RuleRow): AccessRule {
  if (audience === 'everyone') return 'public'
  if (audience === 'subjects') return 'registered'
  const others = audience === 'roles' ? roles.filter(slug => slug !== administratorRole) : []
  return others.length === 0 ? 'administrator' : { roles: others }
}
