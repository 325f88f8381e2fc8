import { authenticationPath } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { openDatabase } from '@tessera/server/host'
import { countStatements, createTestHost, openTestDatabase, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Browser, tokensOf } from './browser.ts'
import { sessionsOf } from './session-rows.ts'

const password = 'long walks at dusk'
const me = `${authenticationPath}/me`
const soon = { timeout: 10_000 }

const bearer = (jwt: string) => ({ authorization: `Bearer ${jwt}` })

/** Gives a subject a role, by its slug. */
async function grant(host: TestHost, subjectId: string | undefined, slug: string): Promise<string> {
  const administrator = host.asAdministrator()
  const filters = { and: [{ column: 'slug', method: 'eq', value: slug }] }
  const { rows } = await administrator.get('/api/rbac/roles', { filters })
  const link = await administrator.post('/api/rbac/subjects-to-roles', { subjectId, roleId: rows[0]?.id })
  return link.row.id
}

async function asAdministrator(host: TestHost, login: string): Promise<{ browser: Browser; linkId: string }> {
  const browser = new Browser(host)
  await browser.register(login, password)
  const linkId = await grant(host, (await browser.me())?.id, 'admin')
  expect((await browser.logIn(login, password)).status).toBe(200)
  return { browser, linkId }
}

describe('T-063: rights apply immediately', () => {
  let host: TestHost
  beforeAll(async () => {
    host = await createTestHost({ plugins: [rbac] })
  })
  afterAll(() => host?.close())

  test('granting or revoking a role ends the sessions: tokens issued before are void', async () => {
    const { browser, linkId } = await asAdministrator(host, 'role@example.com')
    const { jwt } = await browser.init()
    expect((await browser.get('/api/rbac/roles', bearer(jwt))).status).toBe(200)
    await host.asAdministrator().delete(`/api/rbac/subjects-to-roles/${linkId}`)
    expect((await browser.get('/api/rbac/roles', bearer(jwt))).status).toBe(401)
    expect(await browser.me()).toBeNull()
    await browser.logIn('role@example.com', password)
    expect(await browser.me()).toMatchObject({ isAdministrator: false })
    expect((await browser.get('/api/rbac/roles')).status).toBe(403)
  })

  test('an anonymous subject counts as registered once it has an identity, and not before', async () => {
    const rule = { method: 'GET', path: '/api/rbac/roles', adminTitle: 'Inside', audience: 'subjects' }
    const { id } = (await host.asAdministrator().post('/api/rbac/permissions', rule)).row
    const browser = new Browser(host)
    await browser.init()
    expect((await browser.get('/api/rbac/roles')).status).toBe(403)
    await browser.register('inside@example.com', password)
    expect((await browser.get('/api/rbac/roles')).status).toBe(200)
    await host.asAdministrator().delete(`/api/rbac/permissions/${id}`)
    expect((await browser.get('/api/rbac/roles')).status).toBe(403)
  })

  test('a deleted subject is unauthenticated at once', async () => {
    const browser = new Browser(host)
    const { jwt, refresh } = await browser.register('deleted@example.com', password)
    const { id } = (await browser.me()) ?? {}
    await host.asAdministrator().delete(`/api/rbac/subjects/${id}`)
    expect((await browser.get(me, bearer(jwt))).status).toBe(401)
    expect((await browser.authenticate('refresh', { refresh })).status).toBe(401)
  })

  test('a change without an event counts within a second', async () => {
    const { browser } = await asAdministrator(host, 'silent@example.com')
    const { id } = (await browser.me()) ?? {}
    expect((await browser.get('/api/rbac/roles')).status).toBe(200)
    await host.database.query({ text: 'delete from rbac_subjects_to_roles where subject_id = $1', values: [id] })
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      vi.setSystemTime(Date.now() + 1_001)
      expect((await browser.get('/api/rbac/roles')).status).toBe(403)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a page with many requests queries the database once for its caller', async () => {
    const browser = new Browser(host)
    await browser.init()
    await browser.me()
    const { statements } = await countStatements(host, () =>
      Promise.all(Array.from({ length: 10 }, () => browser.get(`${authenticationPath}/methods`))),
    )
    expect(statements).toEqual([])
  })
})

test('administrators without a second factor have no special rights where it is required', async () => {
  const host = await createTestHost({
    plugins: [{ plugin: rbac, options: { requireSecondFactor: 'administrators' } }],
  })
  try {
    const { browser } = await asAdministrator(host, 'careful@example.com')
    expect(await browser.me()).toMatchObject({ isAdministrator: false, needsSecondFactor: true })
    expect((await browser.get('/api/rbac/roles')).status).toBe(403)
    const { sessionId } = (await browser.me()) ?? {}
    await host.database.query({
      text: 'update rbac_sessions set has_second_factor = true where id = $1',
      values: [sessionId],
    })
    host.host.events.publishLocally('rbac/sessions', ['*'])
    expect(await browser.me()).toMatchObject({ isAdministrator: true, needsSecondFactor: false })
    expect((await browser.get('/api/rbac/roles')).status).toBe(200)
    await browser.init()
    expect(await browser.me()).toMatchObject({ isAdministrator: true })
  } finally {
    await host.close()
  }
})

describe('T-097: is-authorized', () => {
  let host: TestHost
  let administrator: Browser
  beforeAll(async () => {
    host = await createTestHost({ plugins: [rbac] })
    administrator = (await asAdministrator(host, 'may@example.com')).browser
  })
  afterAll(() => host?.close())

  const ask = (browser: Browser, method: string, route: string) =>
    browser.get(
      `${authenticationPath}/is-authorized?action[route]=${encodeURIComponent(route)}&action[method]=${encodeURIComponent(method)}`,
    )

  test('tells the caller what it may do', async () => {
    const visitor = new Browser(host)
    expect((await ask(visitor, 'GET', '/api/rbac/widgets')).data).toEqual({ ok: true })
    expect((await ask(visitor, 'HEAD', '/api/rbac/widgets')).status).toBe(200)
    expect((await ask(visitor, 'POST', '/api/rbac/widgets')).status).toBe(403)
    expect((await ask(administrator, 'POST', '/api/rbac/widgets')).data).toEqual({ ok: true })
  })

  test.each([
    ['/api/rbac/widgets/:id', true],
    ['/api/rbac/widgets/01912345-0000-7000-8000-000000000000', true],
    ['/api/rbac/widgets/count', true],
    ['/api/rbac/widgets?limit=1#top', true],
    ['/api/rbac/%77idgets', true],
    ['/api/rbac/widgets/', false],
    ['/api/rbac/widgets/a/b', false],
    ['/api/rbac/.*', false],
    ['/api/rbac/*', false],
    ['*', false],
    ['/', false],
    ['/en/about', false],
    ['/api/nothing', false],
    ['/api/%', false],
    ['/api/__proto__', false],
    ['https://evil.example/api/rbac/widgets', false],
  ])('%s: %s for an administrator', async (route, expected) => {
    expect((await ask(administrator, 'GET', route)).status).toBe(expected ? 200 : 403)
  })

  test('a malformed question is refused', async () => {
    const path = `${authenticationPath}/is-authorized`
    for (const search of ['', '?action=x', '?action[route]=/api/x', '?action[method]=GET', '?action[route][]=/api/x']) {
      expect((await administrator.get(path + search)).status, search).toBe(400)
    }
    expect((await ask(administrator, 'EAT', '/api/rbac/widgets')).status).toBe(400)
    expect((await ask(administrator, 'GET', `/api/${'x'.repeat(10_000)}`)).status).toBe(400)
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('two nodes on one PostgreSQL', () => {
  const open: (() => Promise<unknown>)[] = []
  const nodes: TestHost[] = []
  beforeAll(async () => {
    const { database, drop } = await openTestDatabase([rbac])
    open.push(drop)
    const [row] = await database.query<{ name: string }>({ text: 'select current_database() as name' })
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${row?.name}`
    for (const _ of [1, 2]) {
      const own = await openDatabase({ url: url.href, poolSize: 5 })
      open.push(() => own.close())
      const host = await createTestHost({ plugins: [rbac], database: own })
      open.push(() => host.close())
      nodes.push(host)
    }
  })
  afterAll(async () => {
    while (open.length > 0) await open.pop()?.()
  })

  const [first, second] = [() => nodes[0] as TestHost, () => nodes[1] as TestHost]

  test.each([2, 20])(
    'T-067: one refresh token sent %i times to both nodes leaves one family that continues',
    async times => {
      const browser = new Browser(first())
      const { refresh } = await browser.init()
      const there = new Browser(second())
      const responses = await Promise.all(
        Array.from({ length: times }, (_, index) => (index % 2 ? browser : there).authenticate('refresh', { refresh })),
      )
      const successors = new Set(responses.map(response => tokensOf(response).refresh))
      expect(successors.size).toBe(1)
      const next = await there.authenticate('refresh', { refresh: [...successors][0] })
      expect(next.status).toBe(200)
      expect(await sessionsOf(first(), (await browser.me())?.id)).toHaveLength(1)
    },
  )

  test('T-063: logout, a revoked role and a deleted subject take effect on the other node at once', async () => {
    const { browser, linkId } = await asAdministrator(first(), 'nodes@example.com')
    const { jwt } = await browser.init()
    const there = new Browser(second())
    const rights = async () => (await there.get('/api/rbac/roles', bearer(jwt))).status
    expect(await rights()).toBe(200)
    await first().asAdministrator().delete(`/api/rbac/subjects-to-roles/${linkId}`)
    await vi.waitFor(async () => expect(await rights()).toBe(401), soon)

    const visitor = new Browser(first())
    const tokens = await visitor.init()
    expect((await there.get(me, bearer(tokens.jwt))).status).toBe(200)
    await visitor.authenticate('logout', {})
    await vi.waitFor(async () => expect((await there.get(me, bearer(tokens.jwt))).status).toBe(401), soon)
  })

  test('registrations of one address on both nodes stay separate', async () => {
    const browsers = Array.from({ length: 20 }, (_, index) => new Browser(index % 2 ? first() : second()))
    const responses = await Promise.all(
      browsers.map(browser =>
        browser.authenticate('email-and-password/registration', { login: 'both@example.com', password }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const ids = await Promise.all(browsers.map(async browser => (await browser.me())?.id))
    expect(new Set(ids).size).toBe(20)
  })

  test('T-039: attempts at one account from one address are counted together', async () => {
    await new Browser(first()).register('counted@example.com', password)
    const stranger = (host: TestHost) => Object.assign(new Browser(host), { address: '10.99.99.99' })
    for (let attempt = 0; attempt < 10; attempt++) {
      const browser = stranger(attempt % 2 ? first() : second())
      expect((await browser.logIn('counted@example.com', 'a wrong guess')).status).toBe(401)
    }
    for (const host of [first(), second()]) {
      expect((await stranger(host).logIn('counted@example.com', password)).status).toBe(429)
      expect((await new Browser(host).logIn('counted@example.com', password)).status).toBe(200)
    }
  })
})
