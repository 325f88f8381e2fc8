import { authenticationPath, widget } from '@tessera/rbac'
import { describe, expect, it, vi } from 'vitest'
import {
  administrator,
  allow,
  changing,
  editor,
  inTime,
  link,
  nobody,
  node,
  noRecord,
  openRulesHost,
  otherNode,
  permissions,
  statusOf,
  subjects,
  user,
  widgets,
} from './rules-host.ts'

openRulesHost()

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
    await vi.waitFor(async () => expect(await statusOf(user.get(subjects))).toBe(200), inTime)
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
    await vi.waitFor(async () => expect(await statusOf(elsewhere.get(widgets))).toBe(401), inTime)
    await administrator.delete(`${permissions}/${id}`)
    await vi.waitFor(async () => expect(await statusOf(elsewhere.get(widgets))).toBe(200), inTime)
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
    const read = async () => (await node.host.readCached([{ entity: widget, query: {} }]))[0]?.rows
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
