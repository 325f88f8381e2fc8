import { page } from '@tessera/host'
import hostPlugin from '@tessera/host/server'
import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { definePlugin, type PluginContent } from '../plugin/plugin.ts'
import { system } from '../records/caller.ts'
import { createTestHost, openTestDatabase, rawRequest, type TestHost, type TestHostOptions } from '../testing/index.ts'

const open: { close(): Promise<void> }[] = []

async function start(options: TestHostOptions): Promise<TestHost> {
  const host = await createTestHost(options)
  open.push(host)
  return host
}

afterEach(async () => {
  for (const host of open.splice(0).reverse()) await host.close()
})

describe('routes', () => {
  test('without a rule end the start, named', async () => {
    const careless = definePlugin({
      name: 'careless',
      server: app => void app.get('/api/careless/open', async () => 'x'),
    })
    await expect(createTestHost({ plugins: [careless] })).rejects.toThrow(
      'No rule says who may use GET /api/careless/open',
    )
  })

  test('take their rule from the plugin’s permissions or from themselves', async () => {
    const careful = definePlugin({
      name: 'careful',
      permissions: { 'GET /api/careful/closed': 'administrator' },
      server(app) {
        app.get('/api/careful/closed', async () => 'closed')
        app.get('/api/careful/open', { config: { access: 'public' } }, async () => 'open')
      },
    })
    const { app } = await start({ plugins: [careful] })
    expect((await app.inject('/api/careful/open')).body).toBe('open')
    expect((await app.inject('/api/careful/closed')).statusCode).toBe(401)
  })

  test('that show the records of an entity are for callers who may list them, unless a rule names the route', async () => {
    const shown = '/api/showing/latest-page'
    const showing = definePlugin({
      name: 'showing',
      server: app => void app.get(shown, { config: { reads: page } }, async () => ({ data: 'shown' })),
    })
    const { app, host } = await start({ plugins: [hostPlugin, showing] })
    const status = async () => (await app.inject(shown)).statusCode
    expect(await status()).toBe(200)
    host.access.provideRules((_, url) => (url === '/api/host/pages' ? 'administrator' : undefined))
    expect(await status()).toBe(401)
    host.access.provideRules((_, url) => (url === shown ? 'public' : 'administrator'))
    expect(await status()).toBe(200)
    host.access.provideRules(() => undefined, { fallback: () => 'administrator' })
    expect(await status()).toBe(401)
  })

  test('say either whom they are for or what they show', async () => {
    const config = { access: 'public', reads: page } as const
    const twofold = definePlugin({
      name: 'twofold',
      server: app => void app.get('/api/twofold/pages', { config }, async () => 'x'),
    })
    await expect(createTestHost({ plugins: [hostPlugin, twofold] })).rejects.toThrow(
      'GET /api/twofold/pages has config.access and config.reads',
    )
  })

  test('answer nothing while the rules in force are not known', async () => {
    const { app, host } = await start({ plugins: [hostPlugin] })
    expect((await app.inject('/api/host/pages')).statusCode).toBe(200)
    host.access.provideRules(() => undefined, { rulesLoaded: () => Promise.reject(new Error('no database')) })
    expect((await app.inject('/api/host/pages')).statusCode).toBe(500)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })

  test('are authorised by the route that matched, however the address was written', async () => {
    const { app } = await start({ plugins: [hostPlugin] })
    expect((await app.inject({ method: 'POST', url: '/api/h%6Fst/pages', payload: {} })).statusCode).toBe(401)
  })
})

describe('a plugin', () => {
  const open = { config: { access: 'public' } } as const

  test('is a Fastify plugin with a context of its own', async () => {
    const first = definePlugin({ name: 'first', server: app => void app.decorate('mine', 1) })
    const second = definePlugin({
      name: 'second',
      server(app) {
        expect(app.hasDecorator('mine')).toBe(false)
      },
    })
    await start({ plugins: [first, second] })
  })

  test('tells Fastify what it needs when there is no host', async () => {
    const lonely = definePlugin({ name: 'lonely', server: () => undefined })
    const app = Fastify()
    await expect(app.register(lonely, {})).rejects.toThrow(/tessera/)
  })

  test('T-173: cannot take a route that is there already', async () => {
    const thief = definePlugin({
      name: 'thief',
      server: app => void app.get('/api/host/pages', { config: { access: 'public' } }, async () => 'mine'),
    })
    await expect(createTestHost({ plugins: [hostPlugin, thief] })).rejects.toThrow(
      'Plugin thief adds the route GET /api/host/pages, which is there already',
    )
    const second = definePlugin({ name: 'second', server: app => void app.get('/api/thief', open, async () => 'x') })
    const first = definePlugin({ name: 'first', server: app => void app.get('/api/thief', open, async () => 'y') })
    await expect(createTestHost({ plugins: [first, second] })).rejects.toThrow(
      'Plugin second adds the route GET /api/thief, which plugin first has already',
    )
  })

  test('is named when it throws, with the place', async () => {
    const boom = () => {
      throw new Error('no room')
    }
    const message = new RegExp(`Plugin loud fails when it starts: no room\\n\\n +${import.meta.filename}:\\d+:\\d+$`)
    await expect(createTestHost({ plugins: [definePlugin({ name: 'loud', server: boom })] })).rejects.toThrow(message)
    await expect(createTestHost({ plugins: [definePlugin({ name: 'loud', setup: boom })] })).rejects.toThrow(
      'Plugin loud fails when it sets up its records: no room',
    )
    await expect(createTestHost({ plugins: [definePlugin({ name: 'loud', background: boom })] })).rejects.toThrow(
      'Plugin loud fails when it starts its work in the background: no room',
    )
  })
})

describe('what is refused below /api', () => {
  test('has the shape of every other error, whatever refuses it', async () => {
    const late = definePlugin({
      name: 'late',
      server(app) {
        // As the site does: a page for every address that is nobody else's.
        app.get('/*', { config: { access: 'public' } }, (request, reply) =>
          request.url.startsWith('/en') ? reply.type('text/html').send('a page') : reply.callNotFound(),
        )
      },
    })
    const { app } = await start({ plugins: [hostPlugin, late] })
    for (const [method, url, status] of [
      ['GET', '/api', 404],
      ['GET', '/api/', 404],
      ['GET', '/api/nothing?secret=CANARY', 404],
      ['HEAD', '/api/nothing', 404],
      ['GET', '/api/core/batch', 404],
      ['POST', '/api/nothing', 404],
      ['DELETE', '/api/host/pages', 400],
      ['OPTIONS', '/api/host/pages', 404],
      ['GET', '/api/%zz', 400],
      ['GET', '/api/host/pages/%00', 400],
      ['GET', '/api/host/pages?filters[and][0][column]=nothing', 400],
      ['GET', '/assets/nothing', 404],
    ] as const) {
      const response = await app.inject({ method, url })
      const name = `${method} ${url}: ${response.payload}`
      expect(response.statusCode, name).toBe(status)
      expect(response.headers['content-type'], name).toBe('application/json; charset=utf-8')
      if (method === 'HEAD') continue
      expect(response.json(), name).toEqual({
        requestId: expect.any(String),
        path: url.split('?')[0],
        method,
        status,
        error: expect.any(String),
        cause: [expect.any(String)],
        issues: [{ path: expect.any(String), code: expect.any(String), params: expect.any(Object) }],
        data: null,
      })
    }
  })
})

describe('the Host header', () => {
  test('T-157: has to be the site’s once PUBLIC_URL says it', async () => {
    const { app } = await start({ plugins: [hostPlugin], environment: { PUBLIC_URL: 'https://tiles.example' } })
    const get = (host: string, url: string) =>
      app.inject({ url, headers: { host } }).then(response => response.statusCode)
    expect(await get('tiles.example', '/api/host/pages')).toBe(200)
    expect(await get('evil.example', '/api/host/pages')).toBe(421)
    expect(await get('10.0.0.7:3000', '/healthz')).toBe(200)
  })

  test.each([{}, { PUBLIC_URL: 'http://tiles.example' }])(
    'T-157: names one host, with the settings %o',
    async environment => {
      const { app } = await start({ plugins: [hostPlugin], environment })
      await app.listen({ port: 0 })
      const get = async (target: string, ...hosts: string[]) => {
        const lines = [`GET ${target} HTTP/1.1`, ...hosts, 'Connection: close']
        const { status, causes } = await rawRequest(app, lines)
        return [status, ...causes]
      }
      const pages = '/api/host/pages'
      const ours = 'Host: tiles.example'
      expect(await get(pages, ours)).toEqual([200])
      for (const second of ['Host: evil.example', 'HOST: evil.example', ours]) {
        for (const target of [pages, '/healthz', '/readyz', '/api/nothing', '/']) {
          expect(await get(target, ours, second), target).toEqual([400, 'The header Host must be there once'])
        }
      }
      for (const host of ['a.example, b.example', 'tiles.example@evil.example', 'tiles.example/evil', '[::1', 'a:b']) {
        expect(await get(pages, `Host: ${host}`)).toEqual([400, 'The header Host must name one host'])
      }
      for (const target of [`http://evil.example${pages}`, `http://tiles.example:81${pages}`, 'http:', 'evil']) {
        const [status] = await get(target, ours)
        expect(status, target).toBe(400)
      }
      for (const target of [`http://tiles.example${pages}`, `http://tiles.example:80${pages}`]) {
        expect((await get(target, ours))[0], target).toBeLessThan(405)
      }
    },
  )
})

describe('health', () => {
  test('is reported without internals', async () => {
    const { app } = await start({ plugins: [] })
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
  })
})

describe('a node that is asked to stop', () => {
  const isPending = (promise: Promise<unknown>) =>
    Promise.race([promise.then(() => false), new Promise<boolean>(resolve => setImmediate(resolve, true))])

  test('says that it is not ready, and serves until balancers have noticed', async () => {
    const { host, app } = await start({ plugins: [hostPlugin], environment: { DRAIN_SECONDS: '3600' } })
    const drained = host.drain()
    const response = await app.inject('/readyz')
    expect([response.statusCode, response.json()]).toEqual([503, { status: 'not ready' }])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/api/host/pages')).statusCode).toBe(200)
    expect(await isPending(drained)).toBe(true)
    await host.close()
    expect(await isPending(drained)).toBe(false)
  })

  test('waits only where somebody asks whether it is ready', async () => {
    const { host, app } = await start({ plugins: [], environment: { NODE_ENV: 'production' } })
    await host.drain()
    await app.inject('/readyz')
    const drained = host.drain()
    expect(await isPending(drained)).toBe(true)
    await host.close()
    await drained
  })

  test.each([
    ['in production, where DRAIN_SECONDS is 0', { NODE_ENV: 'production', DRAIN_SECONDS: '0' }],
    ['while somebody develops', {}],
  ])('does not wait %s', async (_, environment) => {
    const { host, app } = await start({ plugins: [], environment: environment as Record<string, string> })
    await app.inject('/readyz')
    await host.drain()
    expect((await app.inject('/readyz')).statusCode).toBe(503)
  })
})

describe('what a module can’t do without', () => {
  const { migrations, entities } = hostPlugin as Required<typeof hostPlugin>
  type Definition = Parameters<typeof definePlugin>[0]
  const settingUp = (setup: NonNullable<Definition['setup']>, create?: PluginContent['create']) =>
    definePlugin({
      name: 'host',
      options: { properties: { colour: {} } },
      entities,
      migrations,
      setup,
      ...(create && { content: [{ key: 'pages', create }] }),
    })
  /** Makes a page when there is none. */
  const needy = settingUp(async host => {
    if ((await host.service(page).count({}, system)) === 0) await host.service(page).create({ url: '/needed' }, system)
  })
  const openFor = async (plugin: ReturnType<typeof definePlugin>) => {
    const { database, drop } = await openTestDatabase([plugin])
    open.push({ close: drop })
    return database
  }

  test('is made at every start, where it is missing', async () => {
    const database = await openFor(needy)
    const first = await start({ plugins: [needy], database })
    const made = await first.host.service(page).list({}, system)
    expect(made.rows).toMatchObject([{ url: '/needed' }])
    const second = await start({ plugins: [needy], database })
    expect((await second.host.service(page).list({}, system)).rows).toEqual(made.rows)
    await second.host.service(page).remove(made.rows[0]?.id ?? '', system)
    const third = await start({ plugins: [needy], database })
    expect(await third.host.service(page).count({}, system)).toBe(1)
  })

  test('is made once by nodes that start together', async () => {
    const database = await openFor(needy)
    const nodes = await Promise.all([1, 2, 3].map(() => start({ plugins: [needy], database })))
    for (const { host } of nodes) expect(await host.service(page).count({}, system)).toBe(1)
  })

  test('is made after the content of modules, so that it can look at it', async () => {
    const seen: string[] = []
    const after = settingUp(
      async host => {
        const { rows } = await host.service(page).list({}, system)
        seen.push(...rows.map(({ url }) => url))
      },
      async host => void (await host.service(page).create({ url: '/seeded' }, system)),
    )
    await start({ plugins: [after] })
    expect(seen).toEqual(['/seeded'])
  })

  test('is all there or not at all, and a failure ends the start', async () => {
    const failing = settingUp(async host => {
      await host.service(page).create({ url: '/half' }, system)
      throw new Error('no more')
    })
    const database = await openFor(failing)
    await expect(createTestHost({ plugins: [failing], database })).rejects.toThrow('no more')
    const [row] = await database.query<{ count: number }>({ text: 'select count(*)::integer from "host_pages"' })
    expect(row?.count).toBe(0)
  })

  test('is made with the plugin’s own options, and may announce something to the operator', async () => {
    const announcing = settingUp(async ({ options, announcements }) => void announcements.push(JSON.stringify(options)))
    const { host } = await start({ plugins: [{ plugin: announcing, options: { colour: 'blue' } }] })
    expect(host.announcements).toEqual(['{"colour":"blue"}'])
  })
})
