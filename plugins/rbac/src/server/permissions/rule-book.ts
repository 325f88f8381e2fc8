import type { AccessRule } from '@tessera/core'
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
  readonly #host: PluginHost
  readonly #collections: ReadonlySet<string>
  #rules: ReadonlyMap<string, AccessRule> = new Map()
  #reading: Promise<void> | undefined

  constructor(host: PluginHost) {
    this.#host = host
    this.#collections = new Set([...host.entities.keys()].map(path => `/api/${path}`))
  }

  /** Reads the rules and keeps them true from then on. @returns the way to stop */
  async open(): Promise<() => void> {
    const stop = this.#host.events.on('*', event => this.#onChange(event))
    await this.#read()
    return stop
  }

  /** Resolves when the rules hold every change that this node knows of; undefined while they do. Never rejects. */
  settled(): Promise<void> | undefined {
    return this.#reading?.catch(() => undefined)
  }

  /** The rule that a record gives a route of the API; undefined leaves the declared one. */
  ruleOf(method: string, url: string): AccessRule | undefined {
    if (this.#rules.size === 0 || !isGoverned(url)) return undefined
    for (const path of this.#paths(method, url)) {
      const rule = this.#ruleAt(method, path)
      if (rule) return rule
    }
    // Whoever is locked out has to be able to log in.
    return url.startsWith(authenticationPath) ? undefined : this.#ruleAt(method, '*')
  }

  #ruleAt(method: string, path: string): AccessRule | undefined {
    const named = this.#rules.get(`${method} ${path}`)
    const instead = method === 'PUT' ? this.#rules.get(`PATCH ${path}`) : undefined
    return named ?? instead ?? this.#rules.get(`* ${path}`)
  }

  /** The route, and for another door to the same records (`/bulk`, `/count`, `/export` ...) the one for a single record. */
  #paths(method: string, url: string): readonly string[] {
    const slash = url.lastIndexOf('/')
    const [collection, last] = [url.slice(0, slash), url.slice(slash + 1)]
    if (!this.#collections.has(collection)) return [url]
    if (['count', 'export', 'find-or-create', 'import'].includes(last)) return [url, collection]
    if (last !== 'bulk') return [url]
    return [url, method === 'POST' ? collection : `${collection}/:id`]
  }

  async #onChange({ entity }: ChangeEvent): Promise<void> {
    if (!sources.has(entity)) return
    await this.#read()
    // Whatever this node remembers was made under the old rules.
    this.#host.events.publishHere('rbac/rules', ['*'])
  }

  /** One reading after the other, so that the last one is the newest. */
  #read(): Promise<void> {
    const read = async () => {
      const rows = await this.#host.database.query<RuleRow>({ text: rulesSql, name: 'rbac_rules' })
      this.#rules = new Map(rows.map(({ method, path, roles }) => [`${method} ${path}`, ruleFor(roles)]))
    }
    const reading = (this.#reading ?? Promise.resolve()).then(read, read).finally(() => {
      if (this.#reading === reading) this.#reading = undefined
    })
    this.#reading = reading
    return reading
  }
}

interface RuleRow {
  readonly method: string
  readonly path: string
  readonly roles: readonly string[]
}

const rulesSql = `select p."method", p."path", coalesce(array_agg(r."slug") filter (where r."id" is not null), '{}') as "roles"
from "${tableName(permission)}" p
left join "${tableName(rolesToPermissions)}" l on l."permission_id" = p."id"
left join "${tableName(role)}" r on r."id" = l."role_id"
where p."type" = 'HTTP' group by p."id"`

function ruleFor(roles: readonly string[]): AccessRule {
  if (roles.length === 0) return 'public'
  const others = roles.filter(slug => slug !== administratorRole)
  return others.length === 0 ? 'administrator' : { roles: others }
}
