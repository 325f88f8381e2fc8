import { createTestHost, type TestClient, type TestHost, type TestResponse } from '@tessera/core/testing'
import { authenticationPath, permission, widget } from '@tessera/rbac'
import rbac from '@tessera/rbac/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

/** By definition: administrators only, public, and open to editors. */
const subjects = '/api/rbac/subjects'
const widgets = '/api/rbac/widgets'
const permissions = '/api/rbac/permissions'
const noRecord = '0198c5f0-7f3e-7abc-8def-0123456789ab'

let node: TestHost
let otherNode: TestHost
let administrator: TestClient
let editor: TestClient
let user: TestClient
let nobody: TestClient
const roles: Record<string, string> = {}

beforeAll(async () => {
  node = await createTestHost({ plugins: [rbac] })
  otherNode = await createTestHost({ plugins: [rbac], database: node.database })
  administrator = node.asAdministrator()
  nobody = node.asNobody()
  const subjectWith = (role: string) =>
    node.as({ kind: 'subject', subjectId: noRecord, roles: [role], isAdministrator: false })
  editor = subjectWith('editor')
  user = subjectWith('user')
  for (const { slug, id } of (await administrator.get('/api/rbac/roles')).rows) roles[String(slug)] = id
})

afterAll(async () => {
  await otherNode?.close()
  await node?.close()
})

beforeEach(async () => {
  const ids = (await administrator.get(permissions)).rows.map(({ id }) => id)
  if (ids.length > 0) await changing(() => administrator.delete(`${permissions}/bulk`, { ids }))
})

/** Stores a permission for roles or, without any, for everyone, and waits until it is in force. @returns its id */
async function allow(method: string, path: string, ...slugs: string[]): Promise<string> {
  const before = rulesInForce()
  const audience = slugs.length === 0 ? 'everyone' : 'roles'
  const made = await administrator.post(permissions, { method, path, audience, adminTitle: `${method} ${path}` })
  expect(made.status, made.text).toBe(201)
  for (const slug of slugs) await link(made.row.id, slug)
  await vi.waitFor(() => {
    const changed = rulesInForce().filter((rule, index) => rule !== before[index])
    expect(changed.length).toBeGreaterThan(0)
    for (const rule of changed) expect(rule).toContain(slugs.length === 0 ? '"public"' : lastOf(slugs))
  })
  return made.row.id
}

/** A rule doesn't list administrators: they pass it anyway. */
const lastOf = (slugs: readonly string[]) => (slugs.at(-1) === 'admin' ? '"administrator"' : `"${slugs.at(-1)}"`)

async function link(permissionId: string, slug: string): Promise<string> {
  const made = await administrator.post('/api/rbac/roles-to-permissions', { permissionId, roleId: roles[slug] })
  expect(made.status, made.text).toBe(201)
  return made.row.id
}

const rulesInForce = () => node.host.access.rules().map(each => JSON.stringify(each))

/** Runs something that changes rules, and waits until they are in force. */
async function changing(work: () => Promise<TestResponse>): Promise<void> {
  const before = rulesInForce().join()
  const response = await work()
  expect(response.status, response.text).toBeLessThan(300)
  await vi.waitFor(() => expect(rulesInForce().join()).not.toBe(before))
}

const statusOf = async (response: Promise<TestResponse>) => (await response).status

it('a rule applies to the very next request, whether added or removed', async () => {
  for (let round = 0; round < 10; round++) {
    const rule = { method: 'GET', path: subjects, adminTitle: 'Who is here', audience: 'everyone' }
    const made = await administrator.post(permissions, rule)
    expect(await statusOf(nobody.get(subjects))).toBe(200)
    await administrator.patch(`${permissions}/${made.row.id}`, { audience: 'roles' })
    expect(await statusOf(nobody.get(subjects))).toBe(401)
    await link(made.row.id, 'editor')
    expect(await statusOf(editor.get(subjects))).toBe(200)
    await administrator.delete(`${permissions}/${made.row.id}`)
    expect(await statusOf(editor.get(subjects))).toBe(403)
  }
})

describe('a rule that an administrator stores as a record', () => {
  it('opens a route to everyone, and closes it at once when it is deleted', async () => {
    expect(await statusOf(nobody.get(subjects))).toBe(401)
    const id = await allow('GET', subjects)
    expect(await statusOf(nobody.get(subjects))).toBe(200)
    await changing(() => administrator.delete(`${permissions}/${id}`))
    expect(await statusOf(nobody.get(subjects))).toBe(401)
  })

  it('opens a route to the roles that are linked to it, at once', async () => {
    const id = await allow('GET', subjects, 'editor')
    expect(await statusOf(nobody.get(subjects))).toBe(401)
    expect(await statusOf(user.get(subjects))).toBe(403)
    expect(await statusOf(editor.get(subjects))).toBe(200)
    const userLink = await link(id, 'user')
    await vi.waitFor(async () => expect(await statusOf(user.get(subjects))).toBe(200))
    await changing(() => administrator.delete(`/api/rbac/roles-to-permissions/${userLink}`))
    expect(await statusOf(user.get(subjects))).toBe(403)
    expect(await statusOf(editor.get(subjects))).toBe(200)
  })

  it('makes no difference to administrators when it is linked to the role admin', async () => {
    await allow('GET', widgets, 'admin')
    expect(await statusOf(nobody.get(widgets))).toBe(401)
    expect(await statusOf(editor.get(widgets))).toBe(403)
    expect(await statusOf(administrator.get(widgets))).toBe(200)
  })

  it('closes a public route: responses cached for everyone are no longer served', async () => {
    const { etag = '' } = (await nobody.get(widgets)).headers
    expect(await statusOf(nobody.get(widgets))).toBe(200)
    await allow('GET', widgets, 'editor')
    expect(await statusOf(nobody.get(widgets))).toBe(401)
    expect(await statusOf(nobody.get(widgets, undefined, { 'if-none-match': etag }))).toBe(401)
    const response = await editor.get(widgets)
    expect(response.status).toBe(200)
    expect(response.headers['cache-control']).toMatch(/private|no-store/)
  })

  it('applies to another route when its path is changed', async () => {
    const id = await allow('GET', subjects)
    await changing(() => administrator.patch(`${permissions}/${id}`, { path: '/api/rbac/roles' }))
    expect(await statusOf(nobody.get(subjects))).toBe(401)
    expect(await statusOf(nobody.get('/api/rbac/roles'))).toBe(200)
  })

  // The embedded database has one node only.
  it.runIf(process.env.TEST_DATABASE_URL)('applies on every other node without a request there', async () => {
    const elsewhere = otherNode.asNobody()
    expect(await statusOf(elsewhere.get(widgets))).toBe(200)
    const id = await allow('GET', widgets, 'editor')
    await vi.waitFor(async () => expect(await statusOf(elsewhere.get(widgets))).toBe(401))
    await administrator.delete(`${permissions}/${id}`)
    await vi.waitFor(async () => expect(await statusOf(elsewhere.get(widgets))).toBe(200))
  })

  it('does not apply when its transaction is rolled back', async () => {
    const response = await administrator.post(`${permissions}/bulk`, [
      { data: { method: 'GET', path: subjects, adminTitle: 'Good' } },
      { data: { method: 'GET', path: '/api/rbac/no-such-route', adminTitle: 'Bad' } },
    ])
    expect(response.status).toBe(400)
    expect(await statusOf(nobody.get(subjects))).toBe(401)
  })

  it('closes what is read through pages as well', async () => {
    await administrator.post(widgets, { adminTitle: 'Shown', title: { en: 'Shown' } })
    const read = async () => (await node.host.readCached([{ entity: widget, query: {} }]))[0]
    expect(await read()).not.toEqual([])
    await allow('GET', widgets, 'editor')
    expect(await read()).toEqual([])
  })
})

describe('the method of a rule', () => {
  it('stands for all methods as *, but one for the exact method wins', async () => {
    await allow('*', `${subjects}/:id`, 'editor')
    expect(await statusOf(editor.get(`${subjects}/${noRecord}`))).toBe(404)
    expect(await statusOf(editor.delete(`${subjects}/${noRecord}`))).toBe(404)
    await allow('DELETE', `${subjects}/:id`, 'user')
    expect(await statusOf(editor.delete(`${subjects}/${noRecord}`))).toBe(403)
    expect(await statusOf(user.delete(`${subjects}/${noRecord}`))).toBe(404)
    expect(await statusOf(editor.get(`${subjects}/${noRecord}`))).toBe(404)
  })

  it('covers HEAD as GET', async () => {
    await allow('GET', subjects, 'editor')
    expect(await statusOf(editor.send('HEAD', subjects))).toBe(200)
    expect(await statusOf(user.send('HEAD', subjects))).toBe(403)
  })

  it('covers PUT as PATCH before *: what PATCH may not do, PUT may not either', async () => {
    await allow('*', `${subjects}/:id`, 'editor')
    await allow('PATCH', `${subjects}/:id`, 'user')
    expect(await statusOf(editor.put(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(403)
  })

  it('covers PUT as PATCH, unless PUT has a rule of its own', async () => {
    await allow('PATCH', `${subjects}/:id`, 'editor')
    expect(await statusOf(editor.put(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(404)
    expect(await statusOf(user.put(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(403)
    await allow('PUT', `${subjects}/:id`, 'user')
    expect(await statusOf(editor.put(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(403)
    expect(await statusOf(editor.patch(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(404)
  })
})

describe('the path of a rule', () => {
  it('stands for every route of the API as *, but one for the exact path wins', async () => {
    await allow('GET', '*', 'editor')
    expect(await statusOf(nobody.get(widgets))).toBe(401)
    expect(await statusOf(user.get(widgets))).toBe(403)
    expect(await statusOf(editor.get('/api/rbac/roles'))).toBe(200)
    await allow('GET', widgets)
    expect(await statusOf(nobody.get(widgets))).toBe(200)
    expect(await statusOf(nobody.get(subjects))).toBe(401)
  })

  it('exempts authentication and everything outside the API as *', async () => {
    await allow('*', '*', 'editor')
    expect(await statusOf(nobody.get('/api/openapi.json'))).toBe(401)
    for (const url of ['/healthz', '/readyz', `${authenticationPath}/methods`]) {
      expect(await statusOf(nobody.get(url)), url).toBe(200)
    }
    await allow('GET', `${authenticationPath}/methods`, 'editor')
    expect(await statusOf(nobody.get(`${authenticationPath}/methods`))).toBe(401)
  })

  it.each([
    '/healthz',
    '/api/rbac/subject',
    '/api/rbac/subjects/',
    '/api/rbac/subjects/:subjectId',
    '/api',
    'GET /api/rbac/subjects',
  ])('has to be one that exists: %s is refused with a way to find it', async path => {
    const response = await administrator.post(permissions, { method: 'GET', path, adminTitle: 'A slip' })
    expect(response.status).toBe(400)
    expect(response.causes.join()).toContain(`there is no ${path}. GET /api/rbac/routes lists them`)
  })

  it('is listed for administrators, with the effective rule', async () => {
    expect(await statusOf(nobody.get('/api/rbac/routes'))).toBe(401)
    expect(await statusOf(editor.get('/api/rbac/routes'))).toBe(403)
    await allow('GET', subjects, 'editor')
    const list = (await administrator.get('/api/rbac/routes')).body as { data: object[] }
    const editors = { audience: 'roles', roles: ['editor'], rule: { roles: ['editor'] } }
    expect(list.data).toContainEqual({ method: 'GET', path: subjects, ...editors })
    expect(list.data).toContainEqual({ method: 'GET', path: widgets, rule: 'public', audience: 'everyone' })
    const administrators = { audience: 'roles', roles: [], rule: 'administrator' }
    expect(list.data).toContainEqual({ method: 'POST', path: permissions, ...administrators })
  })
})

describe('another route to the same records follows the plain one', () => {
  it.each([
    ['GET', subjects, 'GET', `${subjects}/count`, undefined, 200],
    ['GET', subjects, 'GET', `${subjects}/${noRecord}`, undefined, 404],
    ['*', subjects, 'GET', `${subjects}/${noRecord}`, undefined, 404],
    ['GET', subjects, 'GET', `${subjects}/export?format=csv`, undefined, 200],
    ['POST', subjects, 'POST', `${subjects}/bulk`, [], 201],
    ['PATCH', `${subjects}/:id`, 'PATCH', `${subjects}/bulk`, [], 200],
    ['DELETE', `${subjects}/:id`, 'DELETE', `${subjects}/bulk`, { ids: [] }, 200],
  ] as const)('%s %s opens %s %s', async (method, path, otherMethod, otherPath, body, status) => {
    const knock = (client: TestClient) => statusOf(client.send(otherMethod, otherPath, { body }))
    await allow(method, path, 'editor')
    expect(await knock(editor)).toBe(status)
    expect(await knock(user)).toBe(403)
    expect(await knock(nobody)).toBe(401)
  })

  it('closes with it: once a public list becomes private, its records can’t be counted or read by id', async () => {
    const { id } = (await administrator.post(widgets, { adminTitle: 'Known by id' })).row
    const doors = [`${widgets}/count`, `${widgets}/${id}`, `${widgets}/export?format=json`]
    for (const door of doors) expect(await statusOf(nobody.get(door)), door).toBe(200)
    await allow('GET', widgets, 'editor')
    for (const door of doors) {
      expect(await statusOf(nobody.get(door)), door).toBe(401)
      expect(await statusOf(user.get(door)), door).toBe(403)
      expect(await statusOf(editor.get(door)), door).toBe(200)
    }
  })

  it('follows the rule for the list before the one for everything', async () => {
    await allow('GET', '*', 'editor')
    await allow('GET', widgets)
    expect(await statusOf(nobody.get(`${widgets}/${noRecord}`))).toBe(404)
    await allow('GET', `${widgets}/:id`, 'editor')
    expect(await statusOf(nobody.get(`${widgets}/${noRecord}`))).toBe(401)
    expect(await statusOf(nobody.get(widgets))).toBe(200)
  })

  it('is closed for changes of a single record to those who may only create', async () => {
    await allow('*', subjects, 'user')
    expect(await statusOf(user.patch(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(403)
    expect(await statusOf(user.delete(`${subjects}/${noRecord}`))).toBe(403)
  })

  it('returns only the id to those who may change a record but not read it', async () => {
    const { id } = (await administrator.post(widgets, { adminTitle: 'Secret', title: { en: 'Secret' } })).row
    await allow('GET', widgets, 'user')
    const change = { action: 'update', entity: widget.path, id, data: { className: 'c' } }
    const responses = [
      await editor.patch(`${widgets}/${id}`, { className: 'a' }),
      await editor.put(`${widgets}/${id}`, {}),
      await editor.patch(`${widgets}/bulk`, [{ id, data: { className: 'b' } }]),
      await editor.patch(`${widgets}/${id}`, { className: 'd' }, { 'if-match': '"old"' }),
      await editor.post('/api/core/batch', { operations: [change] }),
      await editor.post('/api/core/batch', { operations: [{ ...change, ifMatch: '"old"' }] }),
      await editor.delete(`${widgets}/${id}`),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 412, 200, 412, 200])
    for (const { text } of responses) expect(text).not.toContain('Secret')
    expect(responses[0]?.body).toEqual({ data: { id } })
  })

  it('T-093: find-or-create needs permission to read and to create', async () => {
    const knock = () => statusOf(user.post(`${widgets}/find-or-create`, {}))
    expect(await knock()).toBe(403)
    await allow('POST', widgets, 'user')
    expect(await knock()).toBe(400)
    await allow('GET', widgets, 'editor')
    expect(await knock()).toBe(403)
  })

  it('T-093: an import needs permission to create and to change', async () => {
    const knock = () => statusOf(user.post(`${widgets}/import`, { rows: [] }))
    expect(await knock()).toBe(403)
    await allow('POST', widgets, 'user')
    expect(await knock()).toBe(403)
    await allow('PATCH', `${widgets}/:id`, 'user')
    expect(await knock()).toBe(200)
  })

  it('has its own rule where a record names it', async () => {
    await allow('GET', subjects, 'editor')
    await allow('GET', `${subjects}/count`, 'user')
    expect(await statusOf(editor.get(`${subjects}/count`))).toBe(403)
    expect(await statusOf(user.get(`${subjects}/count`))).toBe(200)
  })
})

describe('a recreated record', () => {
  it('T-099: a permission with the same path has none of the previous one’s roles', async () => {
    const id = await allow('DELETE', `${subjects}/:id`, 'editor')
    await changing(() => administrator.delete(`${permissions}/${id}`))
    await allow('DELETE', `${subjects}/:id`, 'user')
    expect(await statusOf(editor.delete(`${subjects}/${noRecord}`))).toBe(403)
  })

  it('T-099: a role with the same slug has none of the previous one’s routes and subjects', async () => {
    const guest = { slug: 'guest', title: { en: 'Guest', ru: 'Гость' } }
    const first = (await administrator.post('/api/rbac/roles', guest)).row.id
    roles.guest = first
    const subjectId = (await administrator.post(subjects, {})).row.id
    await administrator.post('/api/rbac/subjects-to-roles', { subjectId, roleId: first })
    await allow('GET', subjects, 'editor', 'guest')

    await changing(() => administrator.delete(`/api/rbac/roles/${first}`))
    const again = (await administrator.post('/api/rbac/roles', guest)).row.id
    const ofRole = { filters: { and: [{ column: 'roleId', method: 'eq', value: again }] } }
    expect((await administrator.get('/api/rbac/subjects-to-roles', ofRole)).rows).toEqual([])
    expect((await administrator.get('/api/rbac/roles-to-permissions', ofRole)).rows).toEqual([])
    const holder = node.as({ kind: 'subject', subjectId, roles: ['guest'], isAdministrator: false })
    expect(await statusOf(holder.get(subjects))).toBe(403)
  })
})

describe('a rule without roles', () => {
  const roleNamed = async (slug: string) => {
    const title = { en: slug, ru: slug }
    roles[slug] = (await administrator.post('/api/rbac/roles', { slug, title })).row.id
    return roles[slug]
  }
  const restore = async (entity: string) => {
    const { rows } = await administrator.get('/api/core/trash', { entity })
    const response = await administrator.post(`/api/core/trash/${rows[0]?.id}/restore`)
    expect(response.status, response.text).toBe(200)
  }
  const asRole = (slug: string) =>
    node.as({ kind: 'subject', subjectId: noRecord, roles: [slug], isAdministrator: false })
  /** Who may read the public widgets: nobody, an editor, somebody with the role, administrators. */
  const statuses = async (slug: string) =>
    Promise.all([nobody, editor, asRole(slug), administrator].map(client => statusOf(client.get(widgets))))
  const closed = [401, 403, 403, 200]

  it('is for administrators only: before its first role is linked and after the last one is removed', async () => {
    await roleNamed('member')
    const rule = { method: 'GET', path: widgets, adminTitle: 'Members' }
    const permissionId = (await administrator.post(permissions, rule)).row.id
    expect(await statuses('member')).toEqual(closed)
    const linkId = await link(permissionId, 'member')
    expect(await statuses('member')).toEqual([401, 403, 200, 200])
    await administrator.delete(`/api/rbac/roles-to-permissions/${linkId}`)
    expect(await statuses('member')).toEqual(closed)
    await restore('rbac/roles-to-permissions')
    expect(await statuses('member')).toEqual([401, 403, 200, 200])
  })

  it('closes when its role is moved to the trash, and lets it in again when it is restored', async () => {
    const id = await roleNamed('guest-of-trash')
    await allow('GET', widgets, 'guest-of-trash')
    await administrator.delete(`/api/rbac/roles/${id}`)
    expect(await statuses('guest-of-trash')).toEqual(closed)
    await restore('rbac/roles')
    expect(await statuses('guest-of-trash')).toEqual([401, 403, 200, 200])
  })

  it('returns from the trash with the roles that still exist', async () => {
    const id = await roleNamed('leaver')
    const permissionId = await allow('GET', widgets, 'leaver')
    await administrator.delete(`${permissions}/${permissionId}`)
    expect(await statuses('leaver')).toEqual([200, 200, 200, 200])
    await administrator.delete(`/api/rbac/roles/${id}`)
    await restore(permission.path)
    expect(await statuses('leaver')).toEqual(closed)
  })

  it('closes everything as * *, and the site can still be administered', async () => {
    await administrator.post(permissions, { method: '*', path: '*', adminTitle: 'Not ready yet' })
    expect(await statuses('user')).toEqual(closed)
    expect(await statusOf(nobody.get(`${authenticationPath}/methods`))).toBe(200)
    expect(await statusOf(nobody.post('/api/rbac/subjects-to-roles', {}))).toBe(401)
  })

  it.each(['Everyone', '', 'public', null])('accepts three values only: %s is refused', async audience => {
    const response = await administrator.post(permissions, { path: widgets, adminTitle: 'A slip', audience })
    expect(response.status, response.text).toBe(400)
  })
})

describe('the audience of a rule', () => {
  const anonymousSubject = () => node.as({ kind: 'subject', subjectId: noRecord, roles: [], isAdministrator: false })
  const registered = () =>
    node.as({ kind: 'subject', subjectId: noRecord, roles: [], isAdministrator: false, isRegistered: true })

  it('of subjects means those with an account, not the anonymous subjects that any visitor can get', async () => {
    await administrator.post(permissions, { method: 'GET', path: widgets, adminTitle: 'Inside', audience: 'subjects' })
    expect(await statusOf(nobody.get(widgets))).toBe(401)
    expect(await statusOf(anonymousSubject().get(widgets))).toBe(403)
    expect(await statusOf(registered().get(widgets))).toBe(200)
  })

  it('takes precedence over linked roles', async () => {
    const id = await allow('GET', subjects, 'editor')
    await administrator.patch(`${permissions}/${id}`, { audience: 'everyone' })
    expect(await statusOf(nobody.get(subjects))).toBe(200)
    await administrator.patch(`${permissions}/${id}`, { audience: 'roles' })
    expect(await statusOf(nobody.get(subjects))).toBe(401)
    expect(await statusOf(editor.get(subjects))).toBe(200)
  })

  it('is listed with the effective rule', async () => {
    const of = async (path: string) => {
      const { body } = await administrator.get('/api/rbac/routes')
      const { data } = body as { data: readonly { method: string; path: string }[] }
      return data.find(each => each.method === 'GET' && each.path === path)
    }
    expect(await of(widgets)).toEqual({ method: 'GET', path: widgets, rule: 'public', audience: 'everyone' })
    const { id } = (await administrator.post(permissions, { method: 'GET', path: widgets, adminTitle: 'Nobody' })).row
    const withoutRoles = { rule: 'administrator', audience: 'roles', roles: [] }
    expect(await of(widgets)).toEqual({ method: 'GET', path: widgets, ...withoutRoles })
    expect(await of(`${widgets}/:id`)).toEqual({ method: 'GET', path: `${widgets}/:id`, ...withoutRoles })
    await administrator.patch(`${permissions}/${id}`, { audience: 'subjects' })
    expect(await of(`${widgets}/:id`)).toMatchObject({ rule: 'registered', audience: 'subjects' })
    expect(await of(`${authenticationPath}/me`)).toMatchObject({ rule: 'subject', audience: 'subjects' })
  })
})
