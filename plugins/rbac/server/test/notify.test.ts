import type { CurrentSubject } from '@tessera/rbac'
import rbac from '@tessera/rbac-server'
import { createTestHost, type TestHost } from '@tessera/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { linkIn, waitForMail } from './mailbox.ts'
import { Wallet } from './wallet.ts'

let host: TestHost
let people = 0
beforeAll(async () => {
  host = await createTestHost({ plugins: [rbac], hasJobs: true, defaultLanguage: 'en' })
})
afterAll(() => host?.close())

async function somebody(language = 'en') {
  const email = `reader-${++people}@mail.example`
  const browser = new Browser(host, { 'accept-language': language })
  await browser.register(email, 'long walks at dusk')
  const { id } = (await browser.me()) as CurrentSubject
  return { email, id, notify: (body: object) => host.asAdministrator().post(`/api/rbac/subjects/${id}/notify`, body) }
}

describe('a notification for a subject', () => {
  test('is mailed with its paragraphs and a link of this site', async () => {
    const { email, notify } = await somebody()
    const response = await notify({
      title: 'Your tiles are fired',
      description: 'Come and see.\n\nUntil six.',
      url: '/en/about',
    })
    expect(response.status, response.text).toBe(202)
    const mail = await waitForMail(host, email, 'Your tiles are fired')
    expect(mail.text).toMatch(/Come and see\.\n+Until six\./)
    expect(linkIn(mail).href).toBe('http://localhost:3000/en/about')
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

  test('needs an address to go to', async () => {
    const browser = new Browser(host)
    await new Wallet().logIn(browser)
    const { id } = (await browser.me()) as CurrentSubject
    const response = await host
      .asAdministrator()
      .post(`/api/rbac/subjects/${id}/notify`, { title: 'a', description: 'b' })
    expect([response.status, response.causes]).toEqual([409, ['The subject has no e-mail address to send to']])
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
