import type { AccessRule, Entity, EntityAccess } from '@tessera/core'
import type { HTTPMethods } from 'fastify'
import { expect, test } from 'vitest'
import type { Caller } from '../../access/caller.ts'
import type { TestClient } from '../test-client.ts'
import { type ContractSubject, ownRoutesOf, urlOf } from './contract-subject.ts'

export interface EntityRoute {
  readonly method: HTTPMethods
  /** As OpenAPI writes it: `/api/blog/articles/{id}`. */
  readonly path: string
  /** What its caller must be allowed to do. */
  readonly actions: readonly Exclude<keyof EntityAccess, 'write'>[]
}

/** The routes of every entity. */
export function routesOf(entity: Entity): EntityRoute[] {
  const url = urlOf(entity)
  return [
    { method: 'GET', path: url, actions: ['read'] },
    { method: 'GET', path: `${url}/count`, actions: ['read'] },
    { method: 'GET', path: `${url}/{id}`, actions: ['read'] },
    { method: 'POST', path: url, actions: ['create'] },
    { method: 'POST', path: `${url}/find-or-create`, actions: ['read', 'create'] },
    { method: 'POST', path: `${url}/bulk`, actions: ['create'] },
    { method: 'PATCH', path: `${url}/{id}`, actions: ['update'] },
    { method: 'PUT', path: `${url}/{id}`, actions: ['update'] },
    { method: 'PATCH', path: `${url}/bulk`, actions: ['update'] },
    { method: 'DELETE', path: `${url}/{id}`, actions: ['delete'] },
    { method: 'DELETE', path: `${url}/bulk`, actions: ['delete'] },
  ]
}

/** Who may use which route, by the definition: what it does not name is for administrators only. */
export function testAccess(entity: Entity, subject: () => ContractSubject): void {
  test('every route is open to whom the definition names, and to nobody else', async () => {
    const { host, nobody, administrator } = subject()
    const isClosed = entity.writes === 'services'
    const own = isClosed ? await ownRoutesOf(entity, host) : new Set()
    const callers: [name: string, caller: Caller | undefined, client: TestClient][] = [
      ['nobody', undefined, nobody],
      ['administrator', { kind: 'secret-key', roles: [], isAdministrator: true }, administrator],
      ...subjectCallers(entity).map((caller): [string, Caller, TestClient] => [
        `subject ${caller.roles}`,
        caller,
        host.as(caller),
      ]),
    ]
    for (const { method, path, actions } of routesOf(entity)) {
      if (method !== 'GET' && own.has(`${method} ${path.slice(urlOf(entity).length).replace('{id}', '{}')}`)) continue
      const rules = actions.map(action => ruleOf(entity.access, action))
      for (const [name, caller, client] of callers) {
        const url = path.replace('{id}', '01890000-0000-7000-8000-000000000000')
        const { status, text } = await client.send(method, url, method === 'GET' ? {} : { body: {} })
        const isRefused = status === 401 || status === 403
        expect(isRefused, `${method} ${path} for ${name}: ${status} ${text}`).toBe(
          !rules.every(rule => isAllowed(rule, caller)),
        )
        if (isRefused) expect(status, name).toBe(caller ? 403 : 401)
        else if (isClosed && method !== 'GET') expect(status, `${method} ${path} for ${name}`).toBe(405)
      }
    }
  })

  test('a wrong secret key is refused, even where everyone may read', async () => {
    const { nobody, url } = subject()
    for (const key of ['', 'wrong', 'the-secret-key']) {
      expect((await nobody.get(url, undefined, { 'x-rbac-secret-key': key })).status, key).toBe(401)
    }
  })
}

function ruleOf(access: EntityAccess, action: EntityRoute['actions'][number]): AccessRule {
  if (action === 'read') return access.read ?? 'administrator'
  return access[action] ?? access.write ?? 'administrator'
}

function isAllowed(rule: AccessRule, caller: Caller | undefined): boolean {
  if (caller?.isAdministrator || rule === 'public') return true
  if (rule === 'subject') return caller?.kind === 'subject'
  if (rule === 'registered') return caller?.isRegistered === true
  return rule !== 'administrator' && rule.roles.some(role => caller?.roles.includes(role))
}

/** A subject without roles, and one for each role that the definition names. */
function subjectCallers({ access }: Entity): Caller[] {
  const roles = Object.values(access as Record<string, AccessRule>).flatMap(rule =>
    typeof rule === 'object' ? rule.roles : [],
  )
  const sets = [[], ['some-other-role'], ...[...new Set(roles)].map(role => [role])]
  return sets.map(set => ({ kind: 'subject', subjectId: '1', roles: set, isAdministrator: false }))
}
