import type { TestClient, TestHost, TestResponse } from '@tessera/server/testing'
import type { Random } from './random.ts'
import type { RuleRecord } from './rule-model.ts'

const permissions = '/api/rbac/permissions'
const links = '/api/rbac/roles-to-permissions'
const roles = '/api/rbac/roles'

/** Routes for the test's rules; those that affect much are repeated. */
const paths = [
  '*',
  '*',
  '*',
  '/api/blog/articles',
  '/api/blog/articles',
  '/api/blog/articles',
  '/api/blog/articles/:id',
  '/api/blog/articles/count',
  '/api/blog/articles/export',
  '/api/blog/categories-to-articles',
  '/api/blog/articles-to-website-builder-module-widgets',
  '/api/website-builder/widgets',
  '/api/ecommerce/products',
  '/api/ecommerce/products/search',
  '/api/ecommerce/attribute-keys',
  '/api/file-storage/files',
  '/api/host/pages',
  '/api/host/pages/urls',
  '/api/analytic/metrics',
  '/api/analytic/metrics/:id',
  '/api/core/search',
]
/** The only route that is called with PATCH. */
const methodsOf = (path: string) =>
  path.endsWith('/:id') || path === '*' ? ['*', 'GET', 'GET', 'PATCH'] : ['*', 'GET']
const audiences = ['roles', 'roles', 'subjects', 'everyone']
const changeableRoles = ['user', 'editor', 'member']

/** The rules as stored, independently of how the server interprets them. */
export function readRules({ database }: TestHost): Promise<readonly RuleRecord[]> {
  return database.query<RuleRecord>({
    text: `select p."method", p."path", p."audience", array(
      select r."slug" from "rbac_roles_to_permissions" l join "rbac_roles" r on r."id" = l."role_id"
      where l."permission_id" = p."id" order by 1) as "roles"
    from "rbac_permissions" p order by p."path", p."method"`,
  })
}

/** Changes rules, roles and links through the API, one at a time. */
export class RuleChanges {
  readonly #administrator: TestClient
  readonly #random: Random

  constructor(administrator: TestClient, random: Random) {
    this.#administrator = administrator
    this.#random = random
  }

  /** @returns a description of the change */
  async change(): Promise<string> {
    const kinds = [
      () => this.#add(),
      () => this.#add(),
      () => this.#move(),
      () => this.#move(),
      () => this.#link(),
      () => this.#link(),
      () => this.#remove(permissions),
      () => this.#remove(links),
      () => this.#remove(roles),
      () => this.#restore('rbac/permissions'),
      () => this.#restore('rbac/roles-to-permissions'),
      () => this.#restore('rbac/roles'),
    ]
    for (;;) {
      const done = await this.#random.one(kinds)()
      if (done) return done
    }
  }

  async #add(): Promise<string | undefined> {
    const path = this.#random.one(paths)
    const [method, audience] = [this.#random.one(methodsOf(path)), this.#random.one(audiences)]
    const response = await this.#administrator.post(permissions, {
      method,
      path,
      audience,
      adminTitle: `${method} ${path}`,
    })
    return outcome(`add ${method} ${path} for ${audience}`, response, 201, 409)
  }

  async #move(): Promise<string | undefined> {
    const row = await this.#oneOf(permissions)
    if (!row) return undefined
    const patch = this.#random.one([
      () => ({ path: this.#random.one(paths) }),
      () => ({ method: this.#random.one(methodsOf(String(row.path))) }),
      () => ({ audience: this.#random.one(audiences) }),
    ])()
    const response = await this.#administrator.patch(`${permissions}/${row.id}`, patch)
    return outcome(`change ${row.adminTitle} to ${JSON.stringify(patch)}`, response, 200, 409)
  }

  async #link(): Promise<string | undefined> {
    const permission = await this.#oneOf(permissions)
    const { rows } = await this.#administrator.get(roles)
    const role = this.#random.one(rows)
    if (!permission) return undefined
    const response = await this.#administrator.post(links, { permissionId: permission.id, roleId: role.id })
    return outcome(`link ${role.slug} to ${permission.adminTitle}`, response, 201, 409)
  }

  async #remove(url: string): Promise<string | undefined> {
    const row = await this.#oneOf(url, ({ slug }) => url !== roles || changeableRoles.includes(String(slug)))
    if (!row) return undefined
    const response = await this.#administrator.delete(`${url}/${row.id}`)
    return outcome(`remove ${row.adminTitle ?? row.slug ?? row.id} of ${url}`, response, 200)
  }

  async #restore(entity: string): Promise<string | undefined> {
    const entry = await this.#oneOf(`/api/core/trash?entity=${entity}`)
    if (!entry) return undefined
    const response = await this.#administrator.post(`/api/core/trash/${entry.id}/restore`)
    return outcome(`restore ${JSON.stringify(entry.title)} of ${entity}`, response, 200, 400, 409)
  }

  async #oneOf(url: string, isMeant: (row: Readonly<Record<string, unknown>>) => boolean = () => true) {
    const rows = (await this.#administrator.get(url)).rows.filter(isMeant)
    return rows.length === 0 ? undefined : this.#random.one(rows)
  }
}

/** @returns a description of the change, undefined if it was refused. @throws for an unexpected status */
function outcome(what: string, { status, text }: TestResponse, ...expected: readonly number[]): string | undefined {
  if (!expected.includes(status)) throw new Error(`${what}: ${status} ${text}`)
  return status < 300 ? what : undefined
}
