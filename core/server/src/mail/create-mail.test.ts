import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfiguration } from '../config.ts'
import { createMail } from './create-mail.ts'
import type { MailContent, MailMessage } from './mail.ts'
import { messageOptions } from './message-options.ts'

const project = { plugins: [], name: { en: 'Polden', ru: 'Полдень' } }

/** Sends one mail. @returns what would have left */
async function send(to: unknown, content: Partial<MailContent> = {}, environment: Record<string, string> = {}) {
  const sent: MailMessage[] = []
  const configuration = loadConfiguration(mkdtempSync(join(tmpdir(), 'tessera-mail-')), project, {
    PUBLIC_URL: 'https://tiles.example',
    ...environment,
  })
  const mail = createMail(configuration, { send: async message => void sent.push(message), close: () => undefined })
  const whole = { language: 'en', subject: 'Reset', heading: 'Choose a password', paragraphs: ['Hello.'], ...content }
  await mail.send(to as string, whole)
  const [message] = sent
  if (!message) throw new Error('nothing was sent')
  return message
}

const action = (url: string) => ({ action: { label: 'Choose', url } })

describe('a mail', () => {
  test('reads well as plain text', async () => {
    const { text } = await send('anna@example.com', {
      paragraphs: ['Somebody asked to reset your password.', 'The link is good for an hour.'],
      ...action('https://tiles.example/en/reset?code=a&b=c'),
      note: 'If it was not you, there is nothing to do.',
    })
    expect(text).toBe(`Choose a password

Somebody asked to reset your password.

The link is good for an hour.

Choose:
https://tiles.example/en/reset?code=a&b=c

If it was not you, there is nothing to do.

-- 
Polden
https://tiles.example
`)
  })

  test('has the same in its HTML, in its language', async () => {
    const { html } = await send('anna@example.com', {
      language: 'ru',
      subject: 'Сброс пароля',
      paragraphs: ['Первая строка\nВторая строка'],
      ...action('https://tiles.example/ru/reset?code=a&b=c'),
      note: 'Мелкий шрифт',
    })
    expect(html).toContain('<html lang="ru"')
    expect(html).toContain('<title>Сброс пароля</title>')
    expect(html).toContain('Первая строка<br>Вторая строка')
    expect(html.match(/href="https:\/\/tiles\.example\/ru\/reset\?code=a&amp;b=c"/g)).toHaveLength(2)
    expect(html).toContain('>https://tiles.example/ru/reset?code=a&amp;b=c</a>')
    for (const part of ['Полдень', 'Choose a password', 'Мелкий шрифт']) expect(html).toContain(part)
  })

  test('comes from the site by its name in the language of the mail', async () => {
    const from = async (language: string) => (await send('anna@example.com', { language })).from
    expect(await from('en')).toEqual({ name: 'Polden', address: 'no-reply@tiles.example' })
    expect(await from('ru')).toEqual({ name: 'Полдень', address: 'no-reply@tiles.example' })
    expect(await from('de')).toEqual({ name: 'Полдень', address: 'no-reply@tiles.example' })
  })

  test.each([
    ['Tessera <hello@tiles.example>', { name: 'Tessera', address: 'hello@tiles.example' }],
    ['"Tessera, Ltd" <hello@tiles.example>', { name: 'Tessera, Ltd', address: 'hello@tiles.example' }],
    ['hello@localhost', { name: 'Polden', address: 'hello@localhost' }],
  ])('comes from MAIL_FROM where it is set: %s', async (MAIL_FROM, from) => {
    expect((await send('anna@example.com', {}, { MAIL_FROM })).from).toEqual(from)
  })

  test('T-169: shows markup in its texts as it was written', async () => {
    const evil = `"'><img src=x onerror=alert(1)><script>alert(1)</script><a href="https://evil.example">x</a><!--`
    const { html } = await send('anna@example.com', {
      language: `en"><script>`,
      subject: evil,
      heading: evil,
      paragraphs: [evil],
      action: { label: evil, url: `https://tiles.example/"><script>alert(1)</script>'` },
      note: evil,
    })
    const plain = await send('anna@example.com', { ...action('https://tiles.example/'), note: 'x' })
    const tags = (text: string) => text.match(/<[a-z!/][^\s>]*/gi)
    expect(tags(html)).toEqual(tags(plain.html))
    expect(html).not.toContain('href="https://evil.example')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test.each([
    'https://evil.example/reset',
    'https://tiles.example.evil.example/reset',
    'https://tiles.example@evil.example/reset',
    'https://anna:secret@tiles.example/reset',
    'http://tiles.example/reset',
    'https://tiles.example:8443/reset',
    '//tiles.example/reset',
    '/reset',
    'javascript:alert(1)//https://tiles.example',
    'data:text/html,x',
    '',
  ])('T-169: leads to no other site: %s', async url => {
    await expect(send('anna@example.com', action(url))).rejects.toThrow(
      new TypeError('The action of a mail leads to an address that begins with https://tiles.example'),
    )
  })

  test('says where its receiver is taken off a list, on this site only', async () => {
    const unsubscribe = 'https://tiles.example/api/lists/unsubscribe?who=a.b'
    const message = await send('anna@example.com', { unsubscribe })
    expect(message.unsubscribe).toBe(unsubscribe)
    expect(messageOptions(message).headers).toMatchObject({
      'List-Unsubscribe': { value: `<${unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(Object.keys(messageOptions(await send('anna@example.com')).headers)).not.toContain('List-Unsubscribe')
    await expect(send('anna@example.com', { unsubscribe: 'https://evil.example/' })).rejects.toThrow(
      'The unsubscribe of a mail leads to an address that begins with https://tiles.example',
    )
    await expect(
      send('anna@example.com', { unsubscribe: 'https://tiles.example/a>,<mailto:x' }),
    ).resolves.toMatchObject({
      unsubscribe: 'https://tiles.example/a%3E,%3Cmailto:x',
    })
  })

  test.each([
    ['anna@example.com,eve@evil.example'],
    ['anna@example.com, eve@evil.example'],
    ['anna@example.com;eve@evil.example'],
    ['"anna@example.com, eve@evil.example"'],
    ['"eve@evil.example x"@example.com'],
    ['Anna <anna@example.com>'],
    ['anna@example.com\r\nBcc: eve@evil.example'],
    ['anna@example.com\n'],
    [' anna@example.com'],
    ['anna@example.com\0'],
    ['anna@ex\u0430mple.com'],
    ['anna@example\u3002com'],
    ['anna(comment)@example.com'],
    ['anna@eve@example.com'],
    ['@example.com'],
    ['anna@'],
    ['anna'],
    ['anna@[127.0.0.1]'],
    [`anna@${'example.'.repeat(31)}com`],
    [''],
    [undefined],
    [['anna@example.com', 'eve@evil.example']],
    [{ address: 'anna@example.com' }],
  ])('T-047: goes to one plain address and not to %j', async to => {
    await expect(send(to)).rejects.toThrow(TypeError)
  })

  test('T-047: keeps its subject on one line', async () => {
    const { subject } = await send('anna@example.com', { subject: 'Reset\r\nBcc: eve@evil.example\u2028x' })
    expect(subject).toBe('Reset Bcc: eve@evil.example x')
  })
})
