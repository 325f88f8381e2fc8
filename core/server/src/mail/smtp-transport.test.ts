import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestHost, type TestHost } from '../testing/index.ts'

/** A bound for what never comes, not for what is slow. */
const inTime = { timeout: 30_000 }

interface Received {
  readonly from: string | undefined
  readonly to: readonly string[]
  readonly raw: string
}

const open: { close(): unknown }[] = []

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

/** A mail server on this machine, without TLS. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(chunks).toString()
        received.push({ from: mailFrom ? mailFrom.address : undefined, to: rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, resolve))
  const stop = () => new Promise<void>(resolve => server.close(() => resolve()))
  open.push({ close: stop })
  return { server, received, stop, port: (server.server.address() as AddressInfo).port }
}

async function startHost(SMTP_URL: string): Promise<TestHost> {
  const environment = { SMTP_URL, PUBLIC_URL: 'https://tiles.example', MAIL_FROM: 'Полдень <hello@tiles.example>' }
  const host = await createTestHost({ plugins: [], environment })
  open.push(host)
  return host
}

const content = { language: 'en', subject: 'Reset', heading: 'Choose a password', paragraphs: ['Hello.'] }

/** Header lines, unfolded. */
const headersOf = ({ raw }: Received) => (raw.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n\s+/g, ' ').split('\r\n')

describe('a mail by SMTP', () => {
  test('arrives with both of its parts and says what it is', async () => {
    const { port, received } = await startServer()
    const { host, mails } = await startHost(`smtp://localhost:${port}`)
    await host.mail.send('anna@example.com', content)
    const [mail] = received
    if (!mail) throw new Error('nothing arrived')
    expect([mail.from, mail.to]).toEqual(['hello@tiles.example', ['anna@example.com']])
    expect(headersOf(mail)).toEqual(
      expect.arrayContaining([
        'From: =?UTF-8?B?0J/QvtC70LTQtdC90Yw=?= <hello@tiles.example>',
        'To: anna@example.com',
        'Subject: Reset',
        'Content-Language: en',
        'Auto-Submitted: auto-generated',
        expect.stringMatching(/^Message-ID: <.+@tiles\.example>$/),
        expect.stringMatching(/^Content-Type: multipart\/alternative;/),
      ]),
    )
    expect(mail.raw).toContain('Content-Type: text/plain; charset=utf-8')
    expect(mail.raw).toContain('Content-Type: text/html; charset=utf-8')
    expect(mails).toEqual([])
  })

  test('T-047: goes to nobody beside the one address, whatever its texts say', async () => {
    const { port, received } = await startServer()
    const { host } = await startHost(`smtp://localhost:${port}`)
    const evil = 'x\r\nBcc: eve@evil.example\r\nTo: eve@evil.example'
    await host.mail.send('anna@example.com', { ...content, subject: evil, heading: evil, language: evil })
    expect(received.map(({ to }) => to)).toEqual([['anna@example.com']])
    for (const mail of received) {
      expect(headersOf(mail).filter(line => /^(bcc|cc|to):/i.test(line))).toEqual(['To: anna@example.com'])
    }
    await expect(host.mail.send('anna@example.com, eve@evil.example', content)).rejects.toThrow(TypeError)
    expect(received).toHaveLength(1)
  })

  test('is handed over with the user and password of SMTP_URL', async () => {
    const logins: unknown[] = []
    const { port, received } = await startServer({
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        logins.push([username, password])
        done(null, { user: username })
      },
    })
    const { host } = await startHost(`smtp://anna%40tiles.example:p%2Fss@127.0.0.1:${port}`)
    await host.mail.send('anna@example.com', content)
    expect(logins).toEqual([['anna@tiles.example', 'p/ss']])
    expect(received).toHaveLength(1)
  })

  test('does not send a password in the clear to another machine', async () => {
    const onAuth = vi.fn((_auth, _session, done) => done(null, { user: 'anna' }))
    const { port, received } = await startServer({ onAuth })
    const { host } = await startHost(`smtp://anna:secret@[::ffff:127.0.0.1]:${port}`)
    await expect(host.mail.send('anna@example.com', content)).rejects.toThrow(/STARTTLS/)
    expect([onAuth.mock.calls, received]).toEqual([[], []])
  })

  test('that is refused or can’t be handed over is an error of the sender', async () => {
    const { port, stop } = await startServer({
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    })
    const { host } = await startHost(`smtp://localhost:${port}`)
    await expect(host.mail.send('anna@example.com', content)).rejects.toThrow('no such mailbox')
    await stop()
    await expect(host.mail.send('anna@example.com', content)).rejects.toThrow(/ECONNREFUSED/)
  })

  test('leaves no connection open once the host is closed', async () => {
    const { server, port } = await startServer()
    const { host } = await startHost(`smtp://localhost:${port}`)
    await host.mail.send('anna@example.com', content)
    expect(server.connections.size).toBe(1)
    await host.close()
    await vi.waitFor(() => expect(server.connections.size).toBe(0), inTime)
  })
})
