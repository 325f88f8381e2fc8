import rbac from '@tessera/rbac-server'
import { createTestHost, type TestClient, type TestHost, type TestRow } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const links = '/api/rbac/subjects-to-roles'
const administrators = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'a long enough sentence' }

let node: TestHost
let otherNode: TestHost
/** The secret key: passes every rule, and the last administrator is protected from it too. */
let key: TestClient
let editor: TestClient
let user: TestClient
let subjectId: string
const roles: Record<string, string> = {}
/** Created by the setup. */
let first: { link: TestRow; identityLink: TestRow }

beforeAll(async () => {
  node = await createTestHost({ plugins: [rbac], environment: administrators })
  otherNode = await createTestHost({ plugins: [rbac], database: node.database, environment: administrators })
  key = node.asAdministrator()
  for (const { slug, id } of (await key.get('/api/rbac/roles')).rows) roles[String(slug)] = id
  subjectId = (await key.post('/api/rbac/subjects', {})).row.id
  editor = node.as({ kind: 'subject', subjectId, roles: ['editor'], isAdministrator: false })
  user = node.as({ kind: 'subject', subjectId, roles: ['user'], isAdministrator: false })
  const [link] = (await key.get(links)).rows
  const [identityLink] = (await key.get('/api/rbac/subjects-to-identities')).rows
  if (!link || !identityLink) throw new Error('The setup made no administrator')
  first = { link, identityLink }
})

afterAll(async () => {
  await otherNode?.close()
  await node?.close()
})

/** Opens routes to editors, as an administrator may. */
async function open(...routes: readonly (readonly [method: string, path: string])[]): Promise<void> {
  for (const [method, path] of routes) {
    const permission = await key.post('/api/rbac/permissions', { method, path, adminTitle: `${method} ${path}` })
    await key.post('/api/rbac/roles-to-permissions', { permissionId: permission.row.id, roleId: roles.editor })
  }
}

/** A subject with an e-mail address and the role admin. @returns its id and that of its link to the role */
async function makeAdministrator(email: string): Promise<{ id: string; linkId: string; identityId: string }> {
  const { id } = (await key.post('/api/rbac/subjects', {})).row
  const identity = await key.post('/api/rbac/identities', { email })
  expect(identity.status, identity.text).toBe(201)
  await key.post('/api/rbac/subjects-to-identities', { subjectId: id, identityId: identity.row.id })
  const link = await key.post(links, { subjectId: id, roleId: roles.admin })
  expect(link.status, link.text).toBe(201)
  return { id, linkId: link.row.id, identityId: identity.row.id }
}

describe('T-091: only administrators grant roles', () => {
  const grant = () => ({ subjectId, roleId: roles.admin })

  it.each([
    ['alone', () => ['POST', links, grant()] as const],
    ['in bulk', () => ['POST', `${links}/bulk`, [{ data: grant() }]] as const],
    ['by find-or-create', () => ['POST', `${links}/find-or-create`, grant()] as const],
    ['by changing a link', () => ['PATCH', `${links}/${first.link.id}`, { subjectId }] as const],
    ['by replacing a link', () => ['PUT', `${links}/${first.link.id}`, { subjectId }] as const],
    [
      'by changing links in bulk',
      () => ['PATCH', `${links}/bulk`, [{ id: first.link.id, data: { subjectId } }]] as const,
    ],
    ['inside its subject', () => ['PATCH', `/api/rbac/subjects/${subjectId}`, { subjectsToRoles: [grant()] }] as const],
    ['by a new subject', () => ['POST', '/api/rbac/subjects', { subjectsToRoles: [grant()] }] as const],
    ['by a permission', () => ['POST', '/api/rbac/permissions', { path: '*', adminTitle: 'All' }] as const],
  ])('%s', async (_, request) => {
    const [method, url, body] = request()
    for (const client of [user, editor]) {
      const response = await client.send(method, url, { body })
      expect([400, 403, 404], response.text).toContain(response.status)
    }
    const ofSubject = { filters: { and: [{ column: 'subjectId', method: 'eq', value: subjectId }] } }
    expect((await key.get(links, ofSubject)).rows).toEqual([])
  })

  it('and only they grant admin, even where a rule lets editors grant roles', async () => {
    await open(['GET', links], ['POST', links], ['PATCH', `${links}/:id`], ['DELETE', `${links}/:id`])
    for (const [method, url, body] of [
      ['POST', links, grant()],
      ['POST', `${links}/bulk`, [{ data: { subjectId, roleId: roles.user } }, { data: grant() }]],
      ['POST', `${links}/find-or-create`, grant()],
      ['PATCH', `${links}/${first.link.id}`, { subjectId }],
      ['PATCH', `${links}/bulk`, [{ id: first.link.id, data: { roleId: roles.user } }]],
      ['DELETE', `${links}/${first.link.id}`, undefined],
      ['DELETE', `${links}/bulk`, { ids: [first.link.id] }],
    ] as const) {
      const response = await editor.send(method, url, { body })
      expect([403, 404], `${method} ${url}: ${response.text}`).toContain(response.status)
    }
    expect((await key.get(links)).rows.map(({ id }) => id)).toEqual([first.link.id])
  })
})

describe('T-045: the role that every new subject gets', () => {
  it('is never admin, for any caller', async () => {
    for (const client of [key, editor]) {
      const response = await client.patch(`/api/rbac/roles/${roles.admin}`, { availableOnRegistration: true })
      expect([400, 403], response.text).toContain(response.status)
    }
    const bulk = await key.patch('/api/rbac/roles/bulk', [{ id: roles.admin, data: { availableOnRegistration: true } }])
    expect(bulk.status).toBe(400)
    expect(bulk.causes.join()).toContain('availableOnRegistration')
    expect((await key.get(`/api/rbac/roles/${roles.admin}`)).row.availableOnRegistration).toBe(false)
  })

  it('is chosen by administrators, not by those whom a rule lets change roles', async () => {
    await open(['POST', '/api/rbac/roles'], ['PATCH', '/api/rbac/roles/:id'])
    const change = await editor.patch(`/api/rbac/roles/${roles.editor}`, { availableOnRegistration: true })
    expect(change.status).toBe(403)
    const made = { slug: 'gift', title: { en: 'Gift', ru: 'Подарок' }, availableOnRegistration: true }
    expect((await editor.post('/api/rbac/roles', made)).status).toBe(403)
    expect((await editor.patch(`/api/rbac/roles/${roles.editor}`, { title: { en: 'Editor' } })).status).toBe(200)
  })

  it.each(['admin', 'editor'])('renaming a role does not make another one admin: %s', async slug => {
    const response = await editor.patch(`/api/rbac/roles/${roles[slug]}`, {
      slug: slug === 'admin' ? 'other' : 'admin',
    })
    expect([400, 403, 409], response.text).toContain(response.status)
    expect((await key.get(`/api/rbac/roles/${roles[slug]}`)).row.slug).toBe(slug)
  })
})

describe('T-055: the last administrator remains', () => {
  it.each([
    ['its role', () => `${links}/${first.link.id}`],
    ['its only way in', () => `/api/rbac/identities/${first.identityLink.identityId}`],
    ['the link to its way in', () => `/api/rbac/subjects-to-identities/${first.identityLink.id}`],
    ['the subject', () => `/api/rbac/subjects/${first.link.subjectId}`],
    ['the role admin', () => `/api/rbac/roles/${roles.admin}`],
  ])('when somebody deletes %s, alone or in bulk', async (_, url) => {
    const path = url()
    const slash = path.lastIndexOf('/')
    const alone = await key.delete(path)
    expect(alone.status, alone.text).toBe(409)
    const bulk = await key.delete(`${path.slice(0, slash)}/bulk`, { ids: [path.slice(slash + 1)] })
    expect(bulk.status, bulk.text).toBe(409)
  })

  it('when its role is moved to a subject that can’t log in', async () => {
    const response = await key.patch(`${links}/${first.link.id}`, { subjectId })
    expect(response.status).toBe(409)
    expect(response.causes.join()).toContain('another subject with an identity')
  })

  it('when its link to admin is changed, or the role is renamed', async () => {
    expect((await key.patch(`${links}/${first.link.id}`, { roleId: roles.user })).status).toBe(409)
    expect((await key.patch(`/api/rbac/roles/${roles.admin}`, { slug: 'chief' })).status).toBe(409)
  })

  it('when its identity is moved to another subject', async () => {
    const { id } = first.identityLink
    expect((await key.patch(`/api/rbac/subjects-to-identities/${id}`, { subjectId })).status).toBe(409)
  })

  it('and can go when there is another one', async () => {
    const second = await makeAdministrator('second@example.com')
    expect((await key.delete(`${links}/${second.linkId}`)).status).toBe(200)
    expect((await key.delete(`${links}/${first.link.id}`)).status).toBe(409)
  })

  it('of two who remove each other at the same moment on two nodes', async () => {
    const second = await makeAdministrator('third@example.com')
    const responses = await Promise.all([
      node.asAdministrator().delete(`${links}/${second.linkId}`),
      otherNode.asAdministrator().delete(`${links}/${first.link.id}`),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const left = { filters: { and: [{ column: 'roleId', method: 'eq', value: roles.admin }] } }
    expect((await key.get(links, left)).rows).toHaveLength(1)
  })
})
