import type { TestHost } from '@tessera/server/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeInBrowser, launchBrowser } from './chromium.ts'
import { type BuiltProject, buildProject, makePage } from './site-under-test.ts'

describeInBrowser('the visitor’s session', () => {
  let project: BuiltProject
  let under: TestHost
  let browser: Browser
  let address: string
  let tab: Page
  let messages: string[]
  let requests: { url: string; subject: string | undefined }[]

  beforeAll(async () => {
    project = await buildProject()
    under = await project.startHost()
    address = await under.app.listen({ port: 0, host: '127.0.0.1' })
    await makePage(under.host, '/', 'who', 'who')
    await makePage(under.host, '/without', 'counter')
    browser = await launchBrowser()
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    await under?.close()
  })

  beforeEach(async () => {
    tab = await browser.newPage()
    tab.setDefaultTimeout(4000)
    messages = []
    requests = []
    tab.on('console', message => messages.push(message.text()))
    tab.on('pageerror', error => messages.push(String(error)))
    tab.on('request', request => requests.push({ url: request.url(), subject: request.headers()['x-test-subject'] }))
  })

  afterEach(() => tab.close())

  const logIn = () => tab.addInitScript(() => localStorage.setItem('subject', 'first'))
  const become = (subjectId: string | null) =>
    tab.evaluate(detail => {
      dispatchEvent(new CustomEvent('tessera-test-session', { detail }))
    }, subjectId)
  const who = () => tab.locator('[data-who]').first()

  test('has no subject when the page is rendered, and is known to every island once one needs it', async () => {
    await logIn()
    const html = await (await fetch(`${address}/en`)).text()
    expect(html).toContain('data-who="nobody"')
    expect(html).toContain('Not authorized')
    await tab.goto(`${address}/en`)
    await expect.poll(() => tab.locator('[data-who=first]').count()).toBe(2)
    await expect.poll(() => tab.getByText('Of the first').count()).toBe(2)
    expect(requests.filter(({ url }) => /\/driven-session-[^/]*\.js$/.test(url))).toHaveLength(1)
    expect(messages).toEqual([])
  })

  test('is not loaded on a page whose islands don’t need it', async () => {
    await tab.goto(`${address}/en/without`)
    const button = tab.locator('[data-counter] button')
    // Clicks before hydration are lost.
    await expect
      .poll(async () => {
        await button.click()
        return button.textContent()
      })
      .toMatch(/^[1-9]\d* of 0$/)
    expect(requests.filter(({ url }) => /\/driven-session-[^/]*\.js$/.test(url))).toEqual([])
  })

  test('invalidates what was fetched with the previous subject’s rights when the subject changes (T-153)', async () => {
    await logIn()
    await tab.goto(`${address}/en`)
    await expect.poll(() => who().getAttribute('data-who')).toBe('first')
    await who().getByText('Read').click()
    await tab.locator('[data-articles]').waitFor()
    await become(null)
    await expect.poll(() => who().getAttribute('data-who')).toBe('nobody')
    expect(await who().getByText('Not authorized').count()).toBe(1)
    const read = () => requests.filter(({ url }) => url.includes('/api/')).map(({ subject }) => subject)
    await expect.poll(read).toEqual(['first', 'nobody'])
    await become(null)
    expect(read()).toEqual(['first', 'nobody'])
    expect(messages).toEqual([])
  })

  test('is created when something needs a subject', async () => {
    await tab.goto(`${address}/en`)
    await who().getByText('Ensure').click()
    await expect.poll(() => who().getByText('Ensureanonymous').count()).toBe(1)
  })

  test('is sent with calls; the message of a failed one is shown once', async () => {
    await logIn()
    await tab.goto(`${address}/en`)
    await who().getByText('Fail').click()
    await tab.getByRole('alert').waitFor()
    await who().getByText('Fail').click()
    await expect.poll(() => requests.filter(({ url }) => url.includes('/api/not')).length).toBe(2)
    expect(requests.filter(({ url }) => url.includes('/api/not')).map(({ subject }) => subject)).toEqual([
      'first',
      'first',
    ])
    await expect.poll(() => tab.getByRole('alert').count()).toBe(1)
  })
})
