import fileStorage from '@tessera/file-storage-server'
import { apiKey, apiKeysToRoles, authenticationPath, permission, role, subject } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost, type TestResponse } from '@tessera/server/testing'
import websiteBuilder from '@tessera/website-builder/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let host: TestHost
let other: TestHost
beforeAll(async () => {
  host = await createTestHost({ plugins: [fileStorage, websiteBuilder, rbac] })
  other = await createTestHost({ plugins: [fileStorage, websiteBuilder, rbac], database: host.database })
})
afterAll(async () => {
  await other?.close()
  await host?.close()
})

const path = `/api/${apiKey.path}`
const articles = '/api/website-builder/articles'
const issue = (body: object) => host.asAdministrator().post(`${path}/issue`, body)
const bearer = (key: unknown) => ({ authorization: `Bearer ${key}` })
const read = (key: unknown, at = host) => at.asNobody().get(path, undefined, bearer(key))
const write = (key: unknown, at = host) => at.asNobody().post(articles, { title: { en: 'By a program' } }, bearer(key))

async function made(roles: readonly string[] = ['editor'], more: object = {}): Promise<{ id: string; key: string }> {
  const response = await issue({ title: 'Import', roles, ...more })
  expect(response.status, response.text).toBe(201)
  return response.row as { id: string; key: string }
}

const refused = ({ status, issues }: TestResponse) => [status, issues[0]?.code]

describe('an API key', () => {
  test('is shown once, and acts with its roles and no others', async () => {
    const { id, key } = await made()
    expect(key).toMatch(/^tessera_[\w-]{43}$/)
    const stored = await host.asAdministrator().get(`${path}/${id}`)
    expect(stored.row).toMatchObject({ title: 'Import', ending: key.slice(-4), revokedAt: null })
    expect(stored.text).not.toContain(key)
    expect(stored.row).not.toHaveProperty('hash')
    expect((await write(key)).status).toBe(201)
    expect((await read(key)).status).toBe(403)
    expect((await read((await made(['admin'])).key)).status).toBe(200)
  })

  test('is nobody’s account', async () => {
    const { key } = await made()
    const me = await host.asNobody().get(`${authenticationPath}/me`, undefined, bearer(key))
    expect(me.status).toBe(403)
    const preference = await host.asNobody().get('/api/core/preferences', undefined, bearer(key))
    expect(preference.status).toBe(403)
  })

  test('writes no credentials, whatever its roles', async () => {
    const { id, key } = await made(['admin'])
    const program = host.asNobody()
    const responses = [
      await program.post(`${path}/issue`, { title: 'Another', roles: ['admin'] }, bearer(key)),
      await program.post(path, { title: 'Another' }, bearer(key)),
      await program.post(`${path}/${id}/key`, {}, bearer(key)),
      await program.post('/api/rbac/accounts', { email: 'me@example.com', role: 'admin' }, bearer(key)),
    ]
    expect(responses.map(({ status, issues }) => [status, issues[0]?.code])).toEqual(
      responses.map(() => [403, 'RBAC_KEY_CREDENTIALS']),
    )
  })

  test('is named by the history of what it wrote', async () => {
    const { id, key } = await made()
    const article = await write(key)
    const { rows } = await host.asAdministrator().get('/api/core/history', { record: article.row.id as string })
    expect(rows[0]?.actor).toEqual({ kind: 'api-key', subjectId: id, name: 'Import' })
  })

  test('ends when it is revoked, on every node at once, and does not come back', async () => {
    const { id, key } = await made()
    expect([(await write(key)).status, (await write(key, other)).status]).toEqual([201, 201])
    expect((await host.asAdministrator().post(`${path}/${id}/revoke`, {})).row.revokedAt).toEqual(expect.any(String))
    await expect.poll(async () => (await write(key, other)).status).toBe(401)
    const last = await write(key)
    expect([last.status, last.issues[0]?.code]).toEqual([401, 'RBAC_KEY'])
    const again = await host.asAdministrator().post(`${path}/${id}/key`, {})
    expect([again.status, again.issues[0]?.code]).toEqual([409, 'RBAC_KEY_REVOKED'])
    expect((await host.asAdministrator().post(`${path}/${id}/revoke`, {})).status).toBe(200)
    // Nothing to undo it by.
    expect((await host.asAdministrator().get('/api/core/history', { record: id })).rows).toEqual([])
    await host.asAdministrator().delete(`${path}/${id}`)
    expect((await host.asAdministrator().get('/api/core/trash', { entity: apiKey.path })).rows).toEqual([])
  })

  test('gets another text, which is the only one from then on', async () => {
    const { id, key } = await made()
    const next = (await host.asAdministrator().post(`${path}/${id}/key`, {})).row.key
    expect(next).not.toBe(key)
    expect([(await write(key)).status, (await write(next)).status]).toEqual([401, 201])
  })

  test('ends at its time, and with its last role it may do what a visitor may', async () => {
    const { key } = await made(['editor'], { expiresAt: '2001-01-01T00:00:00.000Z' })
    expect((await write(key)).status).toBe(401)
    const roleless = await made()
    const { rows } = await host.asAdministrator().get(`/api/${apiKeysToRoles.path}`, {
      'filters[and][0][column]': 'apiKeyId',
      'filters[and][0][method]': 'eq',
      'filters[and][0][value]': roleless.id,
    })
    for (const { id } of rows) await host.asAdministrator().delete(`/api/${apiKeysToRoles.path}/${id}`)
    expect((await write(roleless.key)).status).toBe(403)
  })

  test('notes when it was used', async () => {
    const { id, key } = await made()
    await write(key)
    expect((await host.asAdministrator().get(`${path}/${id}`)).row.lastUsedAt).toEqual(expect.any(String))
  })

  test.each([
    [{ title: 'x', roles: ['no-such-role'] }, 'ONE_OF'],
    [{ title: 'x', roles: [] }, 'TOO_FEW_ITEMS'],
    [{ title: '', roles: ['editor'] }, 'EMPTY'],
    [{ title: 'x', roles: ['editor'], expiresAt: 'soon' }, 'FORMAT'],
  ])('is not made of %j', async (body, code) => {
    const count = async () => (await host.asAdministrator().get(path, { limit: '1000' })).rows.length
    const before = await count()
    expect(refused(await issue(body))).toEqual([400, code])
    expect(await count()).toBe(before)
  })

  test('can be given to others by nobody but administrators, even where a permission says so', async () => {
    const admin = host.asAdministrator()
    const links = `/api/${apiKeysToRoles.path}`
    for (const each of [links, `${path}/issue`, `${path}/:id/key`]) {
      const made = await admin.post(`/api/${permission.path}`, { method: 'POST', path: each, audience: 'everyone' })
      expect(made.status, made.text).toBe(201)
    }
    const editor = await made()
    const { rows } = await admin.get(`/api/${role.path}`)
    const adminRole = rows.find(({ slug }) => slug === 'admin')?.id
    const linked = await host.asNobody().post(links, { apiKeyId: editor.id, roleId: adminRole }, bearer(editor.key))
    const issued = await host.asNobody().post(`${path}/issue`, { title: 'Mine', roles: ['admin'] })
    expect([linked.status, issued.status]).toEqual([403, 403])
    expect((await admin.get(`/api/${subject.path}`)).status).toBe(200)
  })
})
