import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestHost } from '../testing/index.ts'
import { fileTransport } from './file-transport.ts'

let dataDirectory: string
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'tessera-mail-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dataDirectory, { recursive: true })
})

const message = {
  from: { name: 'Полдень', address: 'no-reply@tiles.example' },
  to: 'anna@example.com',
  language: 'ru',
  subject: 'Сброс пароля',
  text: `Задайте новый пароль\n\nhttps://tiles.example/ru/reset?code=${'a'.repeat(100)}=\n`,
  html: '<p>Задайте новый пароль</p>',
}

test('a mail is written to a file that is named by its time and can be read as it is', async () => {
  const files: string[] = []
  const transport = fileTransport(dataDirectory, file => files.push(file))
  await transport.send(message)
  await transport.send(message)
  expect(files).toHaveLength(2)
  const [file = ''] = files
  expect(basename(file)).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{6}\.eml$/)
  const written = readFileSync(file, 'utf8')
  expect(written).toContain('\nTo: anna@example.com\n')
  expect(written).toContain('\nContent-Language: ru\nAuto-Submitted: auto-generated\n'.slice(1))
  expect(written).toContain(message.text)
  expect(written).toContain('Content-Type: text/html; charset=utf-8')
})

test('nobody but the owner reads it: links that let people in are in there', async () => {
  const files: string[] = []
  await fileTransport(dataDirectory, file => files.push(file)).send(message)
  expect(statSync(files[0] ?? '').mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDirectory, 'mail')).mode & 0o777).toBe(0o700)
})

test('the log names the file in one line, and nothing that is in it', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await fileTransport(dataDirectory).send(message)
  const [file = ''] = readdirSync(join(dataDirectory, 'mail'))
  expect(print.mock.calls).toEqual([
    [`Mail to anna@example.com, "Сброс пароля", is in ${join(dataDirectory, 'mail', file)}`],
  ])
})

test('the folder keeps the newest mails: so many, and so many bytes', async () => {
  const folder = join(dataDirectory, 'mail')
  const names: string[] = []
  const transport = fileTransport(dataDirectory, file => names.push(basename(file)), { files: 3, bytes: 20_000 })
  for (let sent = 0; sent < 5; sent++) await transport.send(message)
  expect(readdirSync(folder)).toHaveLength(3)
  expect(readdirSync(folder)).toContain(names.at(-1))
  await transport.send({ ...message, text: 'A'.repeat(19_000) })
  expect(readdirSync(folder)).toEqual(names.slice(-1))
  await transport.send({ ...message, text: 'A'.repeat(30_000) })
  expect(readdirSync(folder)).toEqual(names.slice(-1))
})

test('nothing that somebody else put into the folder is touched', async () => {
  mkdirSync(join(dataDirectory, 'mail'))
  writeFileSync(join(dataDirectory, 'mail', 'notes.eml'), 'mine')
  const transport = fileTransport(dataDirectory, () => undefined, { files: 1, bytes: 20_000 })
  await Promise.all([transport.send(message), transport.send(message), transport.send(message)])
  const left = readdirSync(join(dataDirectory, 'mail'))
  expect(left).toContain('notes.eml')
  expect(left).toHaveLength(2)
})

test('a host without SMTP_URL writes files', async () => {
  const { host, mails, close, ...started } = await createTestHost({ plugins: [], name: { en: 'Polden' } })
  await host.mail.send('anna@example.com', {
    language: 'en',
    subject: 'Reset',
    heading: 'Choose',
    paragraphs: ['Hello.'],
  })
  expect(mails).toMatchObject([{ to: 'anna@example.com', subject: 'Reset', text: expect.stringContaining('Hello.') }])
  expect(readdirSync(join(started.dataDirectory, 'mail'))).toHaveLength(1)
  await close()
})
