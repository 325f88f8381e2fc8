import { authenticationPath } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, openTestDatabase, type TestDatabase, type TestHost } from '@tessera/server/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const login = { ADMIN_EMAIL: 'Owner@Example.com', ADMIN_PASSWORD: 'kiln-fired terracotta' }

let database: TestDatabase
let nodes: TestHost[]

beforeEach(async () => {
  nodes = []
  database = await openTestDatabase([rbac])
})

afterEach(async () => {
  for (const node of nodes) await node.close()
  await database.drop()
})

async function start(environment: Record<string, string> = {}): Promise<TestHost> {
  const node = await createTestHost({ plugins: [rbac], database: database.database, environment })
  nodes.push(node)
  return node
}

const logIn = (node: TestHost, password: string, email = 'owner@example.com') =>
  node.asNobody().post(`${authenticationPath}/email-and-password/authentication`, { login: email, password })

const rolesOf = async (node: TestHost) => (await node.asAdministrator().get('/api/rbac/roles')).rows
const subjectsOf = async (node: TestHost) => (await node.asAdministrator().get('/api/rbac/subjects')).rows

describe('the first start', () => {
  it('creates three roles in both languages, one of them for new subjects', async () => {
    const roles = await rolesOf(await start())
    expect(roles.map(({ slug, availableOnRegistration }) => [slug, availableOnRegistration]).toSorted()).toEqual([
      ['admin', false],
      ['editor', false],
      ['user', true],
    ])
    for (const { title } of roles) expect(title).toEqual({ en: expect.any(String), ru: expect.stringMatching(/[а-я]/) })
  })

  it('creates the administrator of ADMIN_EMAIL and ADMIN_PASSWORD, and prints no password', async () => {
    const node = await start(login)
    expect(node.host.announcements.join()).toContain('owner@example.com')
    expect(node.host.announcements.join()).not.toContain(login.ADMIN_PASSWORD)
    const response = await logIn(node, login.ADMIN_PASSWORD)
    expect(response.status, response.text).toBe(200)
    const { jwt } = response.row
    const me = await node.asNobody().get(`${authenticationPath}/me`, undefined, { authorization: `Bearer ${jwt}` })
    expect(me.row).toMatchObject({ isAdministrator: true, identities: [{ email: 'owner@example.com' }] })
  })

  it('otherwise creates a random password, which is printed once and works', async () => {
    const node = await start()
    const [announcement = ''] = node.host.announcements
    const password = /password (\S+)/.exec(announcement)?.[1] ?? ''
    expect(password.length).toBeGreaterThanOrEqual(16)
    expect((await logIn(node, password, 'admin@example.com')).status).toBe(200)
    expect((await start()).host.announcements).toEqual([])
  })

  it('creates everything once on five nodes that start at the same moment', async () => {
    await Promise.all(Array.from({ length: 5 }, () => start()))
    const [node] = nodes as [TestHost]
    expect(await rolesOf(node)).toHaveLength(3)
    expect(await subjectsOf(node)).toHaveLength(1)
    expect(nodes.flatMap(({ host }) => host.announcements)).toHaveLength(1)
  })

  it.each([
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_EMAIL', 'a@b.example, c@d.example'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'x'.repeat(257)],
    ['ADMIN_PASSWORD', 'password123'],
  ])('ends with a message that names %s when it is "%s"', async (name, value) => {
    await expect(start({ ...login, [name]: value })).rejects.toThrow(new RegExp(`^${name} (must|is) `))
    const node = await start(login)
    expect((await logIn(node, login.ADMIN_PASSWORD)).status).toBe(200)
  })
})

describe('every other start', () => {
  it('changes nothing, whatever the variables say by then', async () => {
    await start(login)
    const again = await start({ ADMIN_EMAIL: 'other@example.com', ADMIN_PASSWORD: 'another long one' })
    expect(again.host.announcements).toEqual([])
    expect(await subjectsOf(again)).toHaveLength(1)
    expect((await logIn(again, 'another long one')).status).toBe(401)
    expect((await logIn(again, login.ADMIN_PASSWORD)).status).toBe(200)
  })

  it('does not restore a role that was removed', async () => {
    const first = await start(login)
    const editor = (await rolesOf(first)).find(({ slug }) => slug === 'editor')
    expect((await first.asAdministrator().delete(`/api/rbac/roles/${editor?.id}`)).status).toBe(200)
    expect((await rolesOf(await start(login))).map(({ slug }) => slug).toSorted()).toEqual(['admin', 'user'])
  })
})
