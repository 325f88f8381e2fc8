import type { AddressInfo } from 'node:net'
import { definePlugin, newId } from '@tessera/server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import notification, {
  channelJobs,
  defineChannel,
  notificationsOf,
  SendLaterError,
  UnreachableReceiverError,
} from '../src/server/index.ts'
import { sendDue } from '../src/server/send-due.ts'

/** What the gateway got, and what it does with the next messages. */
const gateway = {
  sent: [] as string[],
  calls: 0,
  /** @throws to refuse */
  take: (_receiver: string): void => undefined,
}

const sms = defineChannel({
  name: 'sms',
  receiversOf: async (_host, ids) => new Map(ids.map(id => [id, { receiver: `+49 ${id}`, language: null }])),
  async send(_host, { receiver }) {
    gateway.calls += 1
    gateway.take(receiver)
    gateway.sent.push(receiver)
  },
})

const smsPlugin = definePlugin({
  name: 'sms',
  dependencies: ['notification'],
  jobs: channelJobs(sms),
  server: (_app, host) => notificationsOf(host).add(sms),
})

let host: TestHost
let node: TestHost
const plugins = [notification, smsPlugin]
const mailServer = { code: 250, port: 0, received: [] as string[], close: async () => {} }

beforeAll(async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      const { code } = mailServer
      done(code === 250 ? null : Object.assign(new Error(`reply ${code}`), { responseCode: code }))
    },
    onData(stream, _session, done) {
      let raw = ''
      stream.on('data', chunk => (raw += chunk))
      stream.on('end', () => {
        mailServer.received.push(raw)
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  mailServer.port = (server.server.address() as AddressInfo).port
  mailServer.close = () => new Promise(resolve => server.close(() => resolve()))
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` }
  host = await createTestHost({ plugins, environment })
  node = await createTestHost({ plugins, environment, database: host.database })
})
afterAll(async () => {
  await node?.close()
  await host?.close()
  await mailServer.close()
})
beforeEach(() => {
  gateway.sent = []
  gateway.calls = 0
  gateway.take = () => undefined
})

const tell = (ids: readonly string[], eventId = newId(), on = host) =>
  on.database.transaction(transaction =>
    notificationsOf(on.host).notify(
      ids,
      { title: 'Fired', description: 'Come.' },
      { eventId, channels: ['sms'], transaction },
    ),
  )
const names = (count: number) => Array.from({ length: count }, () => newId())
const send = (on = host) => sendDue(on.host, sms)
const find = async (id: string | undefined) =>
  (await host.asAdministrator().get(`/api/notification/notifications/${id}`)).row
/** As if its time had come. */
const elapse = () =>
  host.database.query({
    text: `update notification_notifications set next_attempt_at = now() - interval '1 second' where next_attempt_at is not null`,
  })

describe('A notification', () => {
  test('is sent once, however many nodes send at once (races)', async () => {
    const ids = names(60)
    await tell(ids)
    await Promise.all([send(), send(node), send(), send(node)])
    expect(gateway.sent.toSorted()).toEqual(ids.map(id => `+49 ${id}`).toSorted())
  })

  test('tells of an event once, however often and on whichever node that is asked for (races)', async () => {
    const [ids, eventId] = [names(3), newId()]
    const made = await Promise.all([tell(ids, eventId), tell(ids, eventId, node), tell(ids.slice(1), eventId)])
    expect(made.flat()).toHaveLength(3)
    expect(await tell(ids, eventId)).toEqual([])
    await send()
    expect(gateway.sent).toHaveLength(3)
  })

  test('that is rolled back with what it tells of is never sent', async () => {
    const told = host.database.transaction(async transaction => {
      const message = { title: 'Fired', description: 'Come.' }
      await notificationsOf(host.host).notify(names(1), message, { eventId: newId(), channels: ['sms'], transaction })
      throw new Error('Broken')
    })
    await expect(told).rejects.toThrow('Broken')
    await send()
    expect(gateway.calls).toBe(0)
  })

  test('waits while its channel fails, whose other ones aren’t tried in vain, and is sent once it works', async () => {
    gateway.take = () => {
      throw new Error('The gateway is down')
    }
    const ids = names(30)
    const [first] = await tell(ids)
    await send()
    expect(gateway.calls).toBe(8)
    expect(await find(first?.id)).toMatchObject({ status: 'new', attempts: 1, lastError: 'The gateway is down' })
    expect(Date.parse(String((await find(first?.id)).nextAttemptAt))).toBeGreaterThan(Date.now())
    gateway.take = () => undefined
    await elapse()
    await send()
    expect(gateway.sent).toHaveLength(30)
    expect(await find(first?.id)).toMatchObject({ status: 'sent', attempts: 2, lastError: null, nextAttemptAt: null })
  })

  test('waits as long as its channel asks to, and ends where nobody is there', async () => {
    const [busy, gone] = names(2)
    gateway.take = receiver => {
      if (receiver.includes(String(gone))) throw new UnreachableReceiverError('Unknown number')
      throw new SendLaterError('Too many requests', 3600)
    }
    const made = await tell([String(busy), String(gone)])
    await send()
    const [waiting, ended] = await Promise.all(made.map(({ id }) => find(id)))
    expect(waiting?.status).toBe('new')
    expect(Date.parse(String(waiting?.nextAttemptAt)) - Date.now()).toBeGreaterThan(3_000_000)
    expect(ended).toMatchObject({ status: 'suppressed', lastError: 'Unknown number' })
    await elapse()
    gateway.take = () => undefined
    await send()
    expect(gateway.sent).toEqual([`+49 ${busy}`])
  })

  test('of a process that ended while it sent is sent again once its time is over', async () => {
    const [made] = await tell(names(1))
    await host.database.query({
      text: `update notification_notifications set attempts = 1, next_attempt_at = now() + interval '5 minutes' where id = $1`,
      values: [made?.id],
    })
    await send()
    expect(gateway.sent).toEqual([])
    await elapse()
    await send()
    expect(gateway.sent).toHaveLength(1)
  })

  test('is given up after two days', async () => {
    const [made] = await tell(names(1))
    gateway.take = () => {
      throw new Error('Down')
    }
    await host.database.query({
      text: 'update notification_notifications set attempts = 27 where id = $1',
      values: [made?.id],
    })
    await send()
    expect(await find(made?.id)).toMatchObject({ status: 'error', attempts: 28, lastError: 'Down' })
  })
})

describe('A mail', () => {
  const path = '/api/notification/notifications'
  const mail = { method: 'email', title: 'Hello', data: { description: 'Come and see.' } }
  const sendMails = async () => {
    const { email } = await import('../src/server/channels/email.ts')
    await sendDue(host.host, email)
  }

  test('waits for a server that says later (451), and ends at one that knows nobody of that name (550)', async () => {
    mailServer.code = 451
    const receiver = `ada-${newId()}@mail.example`
    const { row } = await host.asAdministrator().post(path, { ...mail, receiver })
    expect((await host.asAdministrator().post('/api/notification/topics/send-all')).body).toMatchObject({
      data: { queued: 1 },
    })
    await sendMails()
    expect(await find(row.id)).toMatchObject({ status: 'new', attempts: 1, lastError: expect.stringContaining('451') })
    mailServer.code = 250
    await elapse()
    await sendMails()
    expect(await find(row.id)).toMatchObject({ status: 'sent', messageId: `<${row.id}@localhost>` })
    expect(mailServer.received.at(-1)).toContain(`Message-ID: <${row.id}@localhost>`)
    mailServer.code = 550
    await host.asAdministrator().post(`${path}/${row.id}/send`)
    await sendMails()
    expect(await find(row.id)).toMatchObject({ status: 'suppressed', lastError: expect.stringContaining('550') })
    mailServer.code = 250
  })

  test('that is a test says what the server replied', async () => {
    const test = (to: unknown) => host.asAdministrator().post(`${path}/test`, { to })
    expect((await test('ada@mail.example')).body).toMatchObject({ data: { to: 'ada@mail.example', transport: 'smtp' } })
    mailServer.code = 550
    const refused = await test('ada@mail.example')
    mailServer.code = 250
    expect([refused.status, refused.causes]).toEqual([502, [expect.stringContaining('550')]])
    expect((await test('nobody')).status).toBe(400)
    expect((await host.asNobody().post(`${path}/test`, { to: 'ada@mail.example' })).status).toBe(401)
  })
})
