import notification from '@tessera/notification/server'
import type { CurrentSubject } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { linkIn, mailsTo, waitForMail } from './mailbox.ts'
import { Wallet } from './wallet.ts'

let host: TestHost
let people = 0
beforeAll(async () => {
  host = await createTestHost({ plugins: [notification, rbac], hasJobs: true, defaultLanguage: 'en' })
})
afterAll(() => host?.close())

async function somebody(language = 'en') {
  const email = `reader-${++people}@mail.example`
  const browser = new Browser(host, { 'accept-language': language })
  await browser.register(email, 'long walks at dusk')
  const { id } = (await browser.me()) as CurrentSubject
  const path = `/api/rbac/subjects/${id}`
  return { email, id, browser, path, notify: (body: object) => host.asAdministrator().post(`${path}/notify`, body) }
}

describe('a notification for a subject', () => {
  test('is mailed with its paragraphs and a link of this site', async () => {
    const { email, notify } = await somebody()
    const response = await notify({
      title: 'Your tiles are fired',
      description: 'Come and see.\n\nUntil six.',
      url: '/en/about',
    })
    expect(response.status, response.text).toBe(201)
    expect(response.rows).toMatchObject([
      { method: 'email', receiver: email, language: 'en', title: 'Your tiles are fired', status: 'new' },
    ])
    const mail = await waitForMail(host, email, 'Your tiles are fired')
    expect(mail.text).toMatch(/Come and see\.\n+Until six\./)
    expect(linkIn(mail).href).toBe('http://localhost:3000/en/about')
    const { id } = response.rows[0] as { readonly id: string }
    const stored = () => host.asAdministrator().get(`/api/notification/notifications/${id}`)
    await expect.poll(async () => (await stored()).row.status, { timeout: 30_000 }).toBe('sent')
    expect(mail.messageId).toBe(`<${id}@localhost>`)
    const again = await host.asAdministrator().post(`/api/notification/notifications/${id}/send`)
    expect([again.status, again.row.status]).toEqual([200, 'new'])
    const copies = () => mailsTo(host, email).filter(({ messageId }) => messageId === mail.messageId)
    await expect.poll(() => copies().length, { timeout: 30_000 }).toBe(2)
  })

  test("is in the subject's language if the text has it", async () => {
    const texts = {
      title: { en: 'Ready', ru: 'Готово' },
      description: { en: 'Your order is ready.' },
    }
    const [russian, english] = [await somebody('ru'), await somebody('en')]
    await russian.notify(texts)
    await english.notify(texts)
    expect((await waitForMail(host, russian.email, 'Готово')).text).toContain('Your order is ready.')
    await waitForMail(host, english.email, 'Ready')
  })

  test('T-169: is inert text, whatever it contains', async () => {
    const { email, notify } = await somebody()
    await notify({
      title: 'T-169 <b>bold</b>',
      description: '<img src=x onerror=alert(1)><a href="https://evil.example">x</a>',
    })
    const { html } = await waitForMail(host, email, 'T-169')
    expect(html).not.toMatch(/<img|<b>|href="https:\/\/evil/)
    expect(html).toContain('&lt;img')
  })

  test('is read on the site where that is asked for, by its subject alone', async () => {
    const [reader, other] = [await somebody('ru'), await somebody()]
    const message = { title: { en: 'Ready', ru: 'Готово' }, description: 'Come.', channels: ['site'] }
    for (let count = 0; count < 3; count++) expect((await reader.notify(message)).status).toBe(201)
    const list = `${reader.path}/notification-module/notifications`
    const unread = async () => JSON.parse((await reader.browser.get(list)).text)
    await expect.poll(async () => (await unread()).meta.unread, { timeout: 30_000 }).toBe(3)
    const { data } = await unread()
    expect(data[0]).toEqual({
      id: expect.any(String),
      title: 'Готово',
      description: 'Come.',
      url: null,
      isRead: false,
      createdAt: expect.any(String),
      readAt: null,
    })
    const ids = [data[0].id]
    expect((await other.browser.post(`${other.path}/notification-module/notifications/read`, { ids })).data).toEqual({
      read: 0,
    })
    expect((await reader.browser.post(`${list}/read`, { ids })).data).toEqual({ read: 1 })
    expect((await unread()).data.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([true, false, false])
    expect((await reader.browser.post(`${list}/read`, { all: true })).data).toEqual({ read: 2 })
    expect((await unread()).meta.unread).toBe(0)
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { all: false }, { ids, all: true }]) {
      expect((await reader.browser.post(`${list}/read`, body)).status, JSON.stringify(body)).toBe(400)
    }
    expect((await other.browser.get(list)).status).toBe(404)
    expect((await other.browser.post(`${list}/read`, { all: true })).status).toBe(404)
    expect((await new Browser(host).get(list)).status).toBe(401)
    expect((await other.browser.post(`${reader.path}/notify`, message)).status).toBe(403)
    expect((await other.browser.post(`${other.path}/notify`, message)).status).toBe(403)
  })

  test('belongs to a topic, by its id or slug', async () => {
    const { notify } = await somebody()
    const { row } = await host.asAdministrator().post('/api/notification/topics', { adminTitle: 'News', slug: 'news' })
    const message = { title: 'a', description: 'b' }
    for (const topic of ['news', row.id]) {
      const { rows } = await notify({ ...message, topic })
      const { rows: links } = await host.asAdministrator().get('/api/notification/topics-to-notifications', {
        filters: { and: [{ column: 'notificationId', method: 'eq', value: rows[0]?.id }] },
      })
      expect(links).toMatchObject([{ topicId: row.id }])
    }
    expect((await notify({ ...message, topic: 'olds' })).issues).toMatchObject([{ path: 'topic', code: 'UNKNOWN' }])
    expect((await notify({ ...message, channels: ['pigeon'] })).issues).toMatchObject([
      { path: 'channels.0', code: 'NOTIFICATION_CHANNEL' },
    ])
  })

  test('goes where its subject wants to hear of its topic', async () => {
    const { browser, path, notify, id } = await somebody()
    const other = await somebody()
    const topics = '/api/notification/topics'
    const make = async (slug: string, fields = {}) =>
      (await host.asAdministrator().post(topics, { adminTitle: slug, slug, ...fields })).row.id
    const [offers, letters, security] = [
      await make('offers'),
      await make('letters', { isOptIn: true }),
      await make('sign-ins', { type: 'security', isRequired: true }),
    ]
    const message = { title: 'a', description: 'b' }
    const methods = async (topic: string, channels?: readonly string[]) => {
      const response = await notify({ ...message, topic, ...(channels && { channels }) })
      return response.status === 409 ? [] : response.rows.map(({ method }) => method).toSorted()
    }
    expect([await methods('offers'), await methods('letters'), await methods('sign-ins')]).toEqual([
      ['email'],
      [],
      ['email'],
    ])
    const chosen = `${path}/notification-module/topics`
    const choose = (...choices: object[]) => browser.send('PUT', chosen, choices)
    const choices = await choose(
      { topicId: offers, isEnabled: true, channels: ['site'] },
      { topicId: letters, isEnabled: true },
      { topicId: security, isEnabled: true, channels: ['site'] },
    )
    expect(choices.data).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ topicId: offers, isEnabled: true, channels: ['site'] }),
        expect.objectContaining({ topicId: letters, isEnabled: true, channels: null }),
      ]),
    )
    expect(JSON.parse((await browser.get(chosen)).text).meta.channels).toEqual(['email', 'site', 'telegram'])
    expect([await methods('offers'), await methods('letters'), await methods('sign-ins')]).toEqual([
      ['site'],
      ['email'],
      ['email', 'site'],
    ])
    await choose({ topicId: offers, isEnabled: false })
    expect([await methods('offers'), await methods('offers', ['email'])]).toEqual([[], []])
    await choose({ topicId: offers, isEnabled: true })
    expect(await methods('offers')).toEqual(['site'])
    for (const [wrong, issue] of [
      [
        { topicId: security, isEnabled: false },
        { path: '0.isEnabled', code: 'RBAC_REQUIRED_TOPIC' },
      ],
      [
        { topicId: id, isEnabled: true },
        { path: '0.topicId', code: 'UNKNOWN' },
      ],
      [
        { topicId: offers, isEnabled: true, channels: ['pigeon'] },
        { path: '0.channels', code: 'UNKNOWN' },
      ],
    ] as const) {
      const refused = await choose(wrong)
      expect([refused.status, JSON.parse(refused.text).issues], JSON.stringify(wrong)).toMatchObject([400, [issue]])
    }
    expect((await other.browser.get(chosen)).status).toBe(404)
    const { rows } = await host.asAdministrator().get('/api/rbac/subjects-to-notification-module-notifications', {
      filters: { and: [{ column: 'subjectId', method: 'eq', value: id }] },
    })
    expect(rows).toHaveLength(7)
  })

  test('needs an address to go to', async () => {
    const browser = new Browser(host)
    await new Wallet().logIn(browser)
    const { id } = (await browser.me()) as CurrentSubject
    const response = await host
      .asAdministrator()
      .post(`/api/rbac/subjects/${id}/notify`, { title: 'a', description: 'b' })
    expect([response.status, response.causes]).toEqual([409, ['No channel reaches the subject']])
  })

  test('is refused without texts, in unknown languages, and with links to other sites', async () => {
    const { notify } = await somebody()
    for (const body of [
      {},
      { title: 'a' },
      { title: '', description: 'b' },
      { title: ' ', description: 'b' },
      { title: {}, description: 'b' },
      { title: { xx: 'a' }, description: 'b' },
      { title: { en: '' }, description: 'b' },
      { title: 1, description: 'b' },
      { title: 'a', description: 'b', url: 'https://evil.example' },
      { title: 'a', description: 'b', url: '//evil.example' },
      { title: 'a', description: 'b', url: 'javascript:alert(1)' },
      { title: 'a', description: 'b', to: 'somebody@else.example' },
    ]) {
      const response = await notify(body)
      expect([response.status, response.causes.length > 0], JSON.stringify(body)).toEqual([400, true])
    }
  })
})
