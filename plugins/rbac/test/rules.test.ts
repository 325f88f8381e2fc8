import { createTestHost, type TestAnswer, type TestClient, type TestHost } from '@tessera/core/testing'
import { authenticationPath, widget } from '@tessera/rbac'
import rbac from '@tessera/rbac/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

/** Private by definition, public by definition, and open to editors by definition. */
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

/** Makes a rule as a record, and waits until it is in force. @returns its id */
async function allow(method: string, path: string, ...slugs: string[]): Promise<string> {
  const before = rulesInForce()
  const made = await administrator.post(permissions, { method, path, adminTitle: `${method} ${path}` })
  expect(made.status, made.text).toBe(201)
  for (const slug of slugs) await link(made.row.id, slug)
  await vi.waitFor(() => {
    const changed = rulesInForce().filter((rule, index) => rule !== before[index])
    expect(changed.length).toBeGreaterThan(0)
    for (const rule of changed) expect(rule).toContain(slugs.length === 0 ? '"public"' : lastOf(slugs))
  })
  return made.row.id
}

/** What administrators pass by anyway is no role in a rule. */
const lastOf = (slugs: readonly string[]) => (slugs.at(-1) === 'admin' ? '"administrator"' : `"${slugs.at(-1)}"`)

async function link(permissionId: string, slug: string): Promise<string> {
  const made = await administrator.post('/api/rbac/roles-to-permissions', { permissionId, roleId: roles[slug] })
  expect(made.status, made.text).toBe(201)
  return made.row.id
}

const rulesInForce = () => node.host.access.rules().map(each => JSON.stringify(each))

/** Does what changes rules, and waits until it has. */
async function changing(work: () => Promise<TestAnswer>): Promise<void> {
  const before = rulesInForce().join()
  const answer = await work()
  expect(answer.status, answer.text).toBeLessThan(300)
  await vi.waitFor(() => expect(rulesInForce().join()).not.toBe(before))
}

const statusOf = async (answer: Promise<TestAnswer>) => (await answer).status

it('a rule holds for the very next request, made or taken away', async () => {
  for (let round = 0; round < 10; round++) {
    const made = await administrator.post(permissions, { method: 'GET', path: subjects, adminTitle: 'Who is here' })
    expect(await statusOf(nobody.get(subjects))).toBe(200)
    await link(made.row.id, 'editor')
    expect(await statusOf(nobody.get(subjects))).toBe(401)
    expect(await statusOf(editor.get(subjects))).toBe(200)
    await administrator.delete(`${permissions}/${made.row.id}`)
    expect(await statusOf(editor.get(subjects))).toBe(403)
  }
})

describe('a rule that an administrator keeps as a record', () => {
  it('opens a route to everyone while it has no role, and closes it at once when it is deleted', async () => {
    expect(await statusOf(nobody.get(subjects))).toBe(401)
    const id = await allow('GET', subjects)
    expect(await statusOf(nobody.get(subjects))).toBe(200)
    await changing(() => administrator.delete(`${permissions}/${id}`))
    expect(await statusOf(nobody.get(subjects))).toBe(401)
  })

  it('opens a route to the roles that it is linked to, as soon as they are', async () => {
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

  it('leaves administrators alone when it is linked to the role admin', async () => {
    await allow('GET', widgets, 'admin')
    expect(await statusOf(nobody.get(widgets))).toBe(401)
    expect(await statusOf(editor.get(widgets))).toBe(403)
    expect(await statusOf(administrator.get(widgets))).toBe(200)
  })

  it('takes a public route away: what was kept for everyone is not served any more', async () => {
    const { etag = '' } = (await nobody.get(widgets)).headers
    expect(await statusOf(nobody.get(widgets))).toBe(200)
    await allow('GET', widgets, 'editor')
    expect(await statusOf(nobody.get(widgets))).toBe(401)
    expect(await statusOf(nobody.get(widgets, undefined, { 'if-none-match': etag }))).toBe(401)
    const answer = await editor.get(widgets)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toMatch(/private|no-store/)
  })

  it('holds for another route when its path is changed', async () => {
    const id = await allow('GET', subjects)
    await changing(() => administrator.patch(`${permissions}/${id}`, { path: '/api/rbac/roles' }))
    expect(await statusOf(nobody.get(subjects))).toBe(401)
    expect(await statusOf(nobody.get('/api/rbac/roles'))).toBe(200)
  })

  // The embedded database has one node.
  it.runIf(process.env.TEST_DATABASE_URL)('is in force on every other node without a request there', async () => {
    const elsewhere = otherNode.asNobody()
    expect(await statusOf(elsewhere.get(widgets))).toBe(200)
    const id = await allow('GET', widgets, 'editor')
    await vi.waitFor(async () => expect(await statusOf(elsewhere.get(widgets))).toBe(401))
    await administrator.delete(`${permissions}/${id}`)
    await vi.waitFor(async () => expect(await statusOf(elsewhere.get(widgets))).toBe(200))
  })

  it('is not in force when its transaction is rolled back', async () => {
    const answer = await administrator.post(`${permissions}/bulk`, [
      { data: { method: 'GET', path: subjects, adminTitle: 'Good' } },
      { data: { method: 'GET', path: '/api/rbac/no-such-route', adminTitle: 'Bad' } },
    ])
    expect(answer.status).toBe(400)
    expect(await statusOf(nobody.get(subjects))).toBe(401)
  })

  it('closes what is read through pages as well', async () => {
    await administrator.post(widgets, { adminTitle: 'Shown', title: { en: 'Shown' } })
    const read = async () => (await node.host.readShared([{ entity: widget, query: {} }]))[0]
    expect(await read()).not.toEqual([])
    await allow('GET', widgets, 'editor')
    expect(await read()).toEqual([])
  })
})

describe('the method of a rule', () => {
  it('stands for all methods as *, and gives way to a rule of the very method', async () => {
    await allow('*', `${subjects}/:id`, 'editor')
    expect(await statusOf(editor.get(`${subjects}/${noRecord}`))).toBe(404)
    expect(await statusOf(editor.delete(`${subjects}/${noRecord}`))).toBe(404)
    await allow('DELETE', `${subjects}/:id`, 'user')
    expect(await statusOf(editor.delete(`${subjects}/${noRecord}`))).toBe(403)
    expect(await statusOf(user.delete(`${subjects}/${noRecord}`))).toBe(404)
    expect(await statusOf(editor.get(`${subjects}/${noRecord}`))).toBe(404)
  })

  it('is GET for HEAD', async () => {
    await allow('GET', subjects, 'editor')
    expect(await statusOf(editor.send('HEAD', subjects))).toBe(200)
    expect(await statusOf(user.send('HEAD', subjects))).toBe(403)
  })

  it('is PATCH for PUT before it is *: what PATCH may not, PUT may not', async () => {
    await allow('*', `${subjects}/:id`, 'editor')
    await allow('PATCH', `${subjects}/:id`, 'user')
    expect(await statusOf(editor.put(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(403)
  })

  it('is PATCH for PUT, unless PUT has a rule of its own', async () => {
    await allow('PATCH', `${subjects}/:id`, 'editor')
    expect(await statusOf(editor.put(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(404)
    expect(await statusOf(user.put(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(403)
    await allow('PUT', `${subjects}/:id`, 'user')
    expect(await statusOf(editor.put(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(403)
    expect(await statusOf(editor.patch(`${subjects}/${noRecord}`, { language: 'en' }))).toBe(404)
  })
})

describe('the path of a rule', () => {
  it('stands for every route of the API as *, and gives way to a rule of the very path', async () => {
    await allow('GET', '*', 'editor')
    expect(await statusOf(nobody.get(widgets))).toBe(401)
    expect(await statusOf(user.get(widgets))).toBe(403)
    expect(await statusOf(editor.get('/api/rbac/roles'))).toBe(200)
    await allow('GET', widgets)
    expect(await statusOf(nobody.get(widgets))).toBe(200)
    expect(await statusOf(nobody.get(subjects))).toBe(401)
  })

  it('as * leaves alone how one logs in, and what is none of the API', async () => {
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
    const answer = await administrator.post(permissions, { method: 'GET', path, adminTitle: 'A slip' })
    expect(answer.status).toBe(400)
    expect(answer.causes.join()).toContain(`there is no ${path}. GET /api/rbac/routes lists them`)
  })

  it('is listed for administrators, with the rule in force', async () => {
    expect(await statusOf(nobody.get('/api/rbac/routes'))).toBe(401)
    expect(await statusOf(editor.get('/api/rbac/routes'))).toBe(403)
    await allow('GET', subjects, 'editor')
    const list = (await administrator.get('/api/rbac/routes')).body as { data: object[] }
    expect(list.data).toContainEqual({ method: 'GET', path: subjects, rule: { roles: ['editor'] } })
    expect(list.data).toContainEqual({ method: 'GET', path: widgets, rule: 'public' })
    expect(list.data).toContainEqual({ method: 'POST', path: permissions, rule: 'administrator' })
  })
})

describe('another door to the same records follows the plain one', () => {
  it.each([
    ['GET', subjects, 'GET', `${subjects}/count`, undefined, 200],
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

  it('closes with it: a public list that became private can’t be counted either', async () => {
    expect(await statusOf(nobody.get(`${widgets}/count`))).toBe(200)
    await allow('GET', widgets, 'editor')
    expect(await statusOf(nobody.get(`${widgets}/count`))).toBe(401)
  })

  it('T-093: find-or-create needs the right to read and the right to create', async () => {
    const knock = () => statusOf(user.post(`${widgets}/find-or-create`, {}))
    expect(await knock()).toBe(403)
    await allow('POST', widgets, 'user')
    expect(await knock()).toBe(400)
    await allow('GET', widgets, 'editor')
    expect(await knock()).toBe(403)
  })

  it('T-093: an import needs the right to create and the right to change', async () => {
    const knock = () => statusOf(user.post(`${widgets}/import`, { rows: [] }))
    expect(await knock()).toBe(403)
    await allow('POST', widgets, 'user')
    expect(await knock()).toBe(403)
    await allow('PATCH', `${widgets}/:id`, 'user')
    expect(await knock()).toBe(200)
  })

  it('has a rule of its own where a record names it', async () => {
    await allow('GET', subjects, 'editor')
    await allow('GET', `${subjects}/count`, 'user')
    expect(await statusOf(editor.get(`${subjects}/count`))).toBe(403)
    expect(await statusOf(user.get(`${subjects}/count`))).toBe(200)
  })
})

describe('what is made anew', () => {
  it('T-099: a permission of the same path has none of the roles of the one before', async () => {
    const id = await allow('DELETE', `${subjects}/:id`, 'editor')
    await changing(() => administrator.delete(`${permissions}/${id}`))
    await allow('DELETE', `${subjects}/:id`, 'user')
    expect(await statusOf(editor.delete(`${subjects}/${noRecord}`))).toBe(403)
  })

  it('T-099: a role of the same slug has none of the routes and none of the subjects of the one before', async () => {
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

  it('T-099: the only role of a permission stays, or its routes would be everybody’s', async () => {
    const only = { slug: 'only', title: { en: 'Only', ru: 'Только' } }
    const id = (await administrator.post('/api/rbac/roles', only)).row.id
    roles.only = id
    const permission = await allow('GET', subjects, 'only')
    const refused = await administrator.delete(`/api/rbac/roles/${id}`)
    expect(refused.status).toBe(409)
    expect(refused.causes.join()).toContain(`GET ${subjects}`)
    expect(await statusOf(administrator.delete('/api/rbac/roles/bulk', { ids: [id] }))).toBe(409)
    expect(await statusOf(nobody.get(subjects))).toBe(401)
    await administrator.delete(`${permissions}/${permission}`)
    expect(await statusOf(administrator.delete(`/api/rbac/roles/${id}`))).toBe(200)
  })
})
