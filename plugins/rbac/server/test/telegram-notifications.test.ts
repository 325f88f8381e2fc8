import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import notification from '@tessera/notification/server'
import type { CurrentSubject } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Browser } from './browser.ts'

const token = '123456789:demo-bot-token-made-up-0000000000000'
const inTime = { timeout: 30_000 }

interface Call {
  readonly method: string
  readonly body: { readonly chat_id?: string; readonly text?: string; readonly offset?: number } & Record<
    string,
    unknown
  >
}

/** The Bot API: checks the token, notes what it is asked, and refuses what `refusal` says. */
const telegram = {
  calls: [] as Call[],
  updates: [] as object[],
  refusal: undefined as undefined | { code: number; description: string; retryAfter?: number },
  server: undefined as Server | undefined,
  /** What chats have been sent. */
  sent: () => telegram.calls.filter(({ method }) => method === 'sendMessage').map(({ body }) => body),
}

function replyTo({ method, body }: Call): object {
  if (method === 'getMe') return { ok: true, result: { id: 1, is_bot: true, username: 'tessera_bot' } }
  if (method === 'getUpdates') {
    const from = Number(body.offset ?? 0)
    return { ok: true, result: telegram.updates.filter(each => (each as { update_id: number }).update_id >= from) }
  }
  const { refusal } = telegram
  if (method !== 'sendMessage' || !refusal) return { ok: true, result: true }
  const parameters = refusal.retryAfter === undefined ? {} : { parameters: { retry_after: refusal.retryAfter } }
  return { ok: false, error_code: refusal.code, description: refusal.description, ...parameters }
}

let host: TestHost
let updates = 0
let people = 0
beforeAll(async () => {
  telegram.server = createServer(async (request, response) => {
    const [, given, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
    const call: Call = { method, body: (await json(request)) as Call['body'] }
    const body = given === token ? replyTo(call) : { ok: false, error_code: 401, description: 'Unauthorized' }
    telegram.calls.push(call)
    // Nothing new: as a long poll, so that it isn't asked again at once.
    const isIdle = method === 'getUpdates' && (body as { result: object[] }).result.length === 0
    setTimeout(
      () => {
        response.writeHead((body as { error_code?: number }).error_code ?? 200, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      },
      isIdle ? 50 : 0,
    )
  })
  await new Promise<void>(resolve => telegram.server?.listen(0, '127.0.0.1', resolve))
  const { port } = telegram.server.address() as AddressInfo
  const environment = { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BASE_URL: `http://127.0.0.1:${port}` }
  host = await createTestHost({ plugins: [notification, rbac], hasJobs: true, defaultLanguage: 'en', environment })
})
afterAll(async () => {
  await host?.close()
  telegram.server?.closeAllConnections()
  telegram.server?.close()
})
beforeEach(() => {
  telegram.calls = []
  telegram.refusal = undefined
})

async function somebody() {
  const browser = new Browser(host, { 'accept-language': 'en' })
  await browser.register(`chatter-${++people}@mail.example`, 'long walks at dusk')
  const { id } = (await browser.me()) as CurrentSubject
  const path = `/api/rbac/subjects/${id}`
  const link = `${path}/notification-module/telegram-link`
  return {
    id,
    browser,
    link,
    code: async () => new URL(((await browser.post(link)).data as { url: string }).url).searchParams.get('start') ?? '',
    notify: (title: string) =>
      host
        .asAdministrator()
        .post(`${path}/notify`, { title, description: 'Come.', url: '/en', channels: ['telegram'] }),
  }
}

const start = (chat: number, code: string, type = 'private') => {
  updates += 1
  telegram.updates.push({
    update_id: updates,
    message: { message_id: updates, date: 0, chat: { id: chat, type }, text: `/start ${code}` },
  })
}
/** Until an update has been handled, and confirmed. */
const handled = () =>
  vi.waitFor(() => expect(telegram.calls.some(({ body }) => Number(body.offset) > updates)).toBe(true), inTime)
const statusOf = async (id: unknown) =>
  (await host.asAdministrator().get(`/api/notification/notifications/${id}`)).row.status
const becomes = (id: unknown, status: string) => expect.poll(() => statusOf(id), inTime).toBe(status)

describe('A chat with the bot', () => {
  test('is linked by a code, and gets notifications as plain text, until the link is removed', async () => {
    const { browser, link, code, notify } = await somebody()
    expect((await notify('Too early')).status).toBe(409)
    const { data } = await browser.post(link)
    expect(data).toEqual({
      url: expect.stringMatching(/^https:\/\/t\.me\/tessera_bot\?start=[\w-]{1,64}$/),
      expiresAt: expect.any(String),
    })
    start(4201, await code())
    await handled()
    expect(telegram.sent()).toEqual([{ chat_id: '4201', text: expect.stringContaining('This chat is linked') }])
    const { rows } = await notify('<b>Fired</b>')
    await becomes(rows[0]?.id, 'sent')
    expect(telegram.sent()[1]).toEqual({
      chat_id: '4201',
      text: '<b>Fired</b>\n\nCome.\n\nOpen: http://localhost:3000/en',
      entities: [{ type: 'bold', offset: 0, length: 12 }],
      link_preview_options: { is_disabled: true },
    })
    expect((await browser.get(link)).data).toEqual({ isAvailable: true, isLinked: true })
    expect((await browser.send('DELETE', link)).data).toEqual({ removed: 1 })
    expect((await browser.get(link)).data).toEqual({ isAvailable: true, isLinked: false })
    expect((await notify('Too late')).status).toBe(409)
  })

  test('is not linked by a code that is forged, old or sent in a group', async () => {
    const { code, notify } = await somebody()
    const own = await code()
    start(4301, `${own.slice(0, -3)}AAA`)
    start(4302, 'x')
    start(-4303, own, 'group')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
    try {
      start(4304, own)
      await handled()
    } finally {
      vi.useRealTimers()
    }
    expect(telegram.sent().map(({ chat_id, text }) => [chat_id, text?.includes('no longer valid')])).toEqual([
      ['4301', true],
      ['4302', true],
      ['4304', true],
    ])
    expect((await notify('To nobody')).status).toBe(409)
  })

  test('that blocks the bot hears nothing more until it is linked again; 429 is waited for', async () => {
    const { code, notify } = await somebody()
    start(4401, await code())
    await handled()
    telegram.refusal = { code: 429, description: 'Too Many Requests: retry after 7', retryAfter: 7 }
    const [waiting] = (await notify('Busy')).rows
    const row = async () => (await host.asAdministrator().get(`/api/notification/notifications/${waiting?.id}`)).row
    await expect.poll(async () => (await row()).lastError, inTime).toBe('Too Many Requests: retry after 7')
    expect(await row()).toMatchObject({ status: 'new', attempts: 1 })
    telegram.refusal = { code: 403, description: 'Forbidden: bot was blocked by the user' }
    const [blocked] = (await notify('Blocked')).rows
    await becomes(blocked?.id, 'suppressed')
    expect((await notify('Again')).status).toBe(409)
    telegram.refusal = undefined
    telegram.calls = []
    start(4401, await code())
    await handled()
    expect((await notify('Back')).status).toBe(201)
  })

  test('is its latest subject’s, and goes with it', async () => {
    const [one, two] = [await somebody(), await somebody()]
    start(4501, await one.code())
    await handled()
    telegram.calls = []
    start(4501, await two.code())
    await handled()
    expect([(await one.notify('Gone')).status, (await two.notify('Here')).status]).toEqual([409, 201])
    const endpoints = async () =>
      (
        await host.asAdministrator().get('/api/notification/endpoints', {
          filters: { and: [{ column: 'receiver', method: 'eq', value: '4501' }] },
        })
      ).rows
    expect(await endpoints()).toMatchObject([{ subjectId: two.id }])
    await host.asAdministrator().delete(`/api/rbac/subjects/${two.id}`)
    expect(await endpoints()).toEqual([])
  })

  test('is heard of by a webhook where the site has a public address', async () => {
    const { code, notify } = await somebody()
    const environment = { ...host.host.configuration.environment, PUBLIC_URL: 'https://tiles.example' }
    const site = await createTestHost({
      plugins: [notification, rbac],
      hasJobs: true,
      environment: environment as Record<string, string>,
      database: host.database,
    })
    try {
      const webhook = () => telegram.calls.find(({ method }) => method === 'setWebhook')?.body
      await vi.waitFor(() => expect(webhook()).toBeDefined(), inTime)
      expect(webhook()).toEqual({
        url: 'https://tiles.example/api/notification/telegram/webhook',
        secret_token: expect.stringMatching(/^[\w-]{43}$/),
        allowed_updates: ['message', 'my_chat_member'],
      })
      const tell = (update: object) =>
        site.asNobody().post(
          '/api/notification/telegram/webhook',
          { update_id: 1, ...update },
          {
            host: 'tiles.example',
            'x-telegram-bot-api-secret-token': String(webhook()?.secret_token),
          },
        )
      const chat = { id: 4601, type: 'private' }
      expect((await tell({ message: { chat, text: `/start ${await code()}` } })).status).toBe(200)
      expect((await notify('Here')).status).toBe(201)
      expect((await tell({ my_chat_member: { chat, new_chat_member: { status: 'kicked' } } })).status).toBe(200)
      expect((await notify('Gone')).status).toBe(409)
      expect((await tell({ edited_message: { chat, text: 'x' } })).status).toBe(200)
    } finally {
      await site.close()
    }
  })

  test('is linked by its subject alone, and Telegram alone tells of updates', async () => {
    const [one, two] = [await somebody(), await somebody()]
    expect([(await two.browser.post(one.link)).status, (await new Browser(host).post(one.link)).status]).toEqual([
      404, 401,
    ])
    const visitor = new Browser(host)
    await visitor.init()
    const { id } = (await visitor.me()) as CurrentSubject
    expect((await visitor.post(`/api/rbac/subjects/${id}/notification-module/telegram-link`)).status).toBe(403)
    const update = {
      update_id: 1,
      my_chat_member: { chat: { id: 4501, type: 'private' }, new_chat_member: { status: 'kicked' } },
    }
    const path = '/api/notification/telegram/webhook'
    for (const secret of [undefined, '', 'x', token]) {
      const headers = secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret }
      expect((await host.asNobody().post(path, update, headers)).status).toBe(401)
    }
  })
})
