import type { TestHost } from '@tessera/server/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeInBrowser, launchBrowser } from './chromium.ts'
import { type BuiltProject, buildProject, makePage } from './site-under-test.ts'

describeInBrowser('parts of forms in a browser', () => {
  let project: BuiltProject
  let under: TestHost
  let browser: Browser
  let address: string
  let tab: Page
  let messages: string[]

  beforeAll(async () => {
    project = await buildProject()
    under = await project.startHost()
    address = await under.app.listen({ port: 0, host: '127.0.0.1' })
    await makePage(under.host, '/', 'form')
    browser = await launchBrowser()
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
    await under?.close()
  })

  beforeEach(async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    tab = await context.newPage()
    tab.setDefaultTimeout(4000)
    messages = []
    tab.on('console', message => messages.push(message.text()))
    tab.on('pageerror', error => messages.push(String(error)))
    await tab.goto(`${address}/en`)
    await expect.poll(() => tab.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true)
  })

  afterEach(async () => {
    expect(messages).toEqual([])
    await tab.context().close()
  })

  const focused = () =>
    tab.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

  test('a form is sent only once at a time, by button and by key, and keeps the focus', async () => {
    const button = tab.locator('button[type=submit]')
    const width = (await button.boundingBox())?.width
    await button.focus()
    await tab.keyboard.press('Enter')
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
    await expect.poll(() => tab.getByRole('alert').textContent()).toBe('Nothing was typed')
    expect((await button.boundingBox())?.width).toBe(width)
    await tab.locator('[name=login]').press('Enter')
    await tab.locator('[name=password]').press('Enter')
    expect(await tab.locator('form').getAttribute('data-sent')).toBe('1')
  })

  test('a form’s error takes the focus, a field’s error describes its control', async () => {
    await tab.locator('[name=login]').press('Enter')
    await expect.poll(() => tab.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert')
    const described = await tab.locator('[name=login]').getAttribute('aria-describedby')
    expect(await tab.locator(`[id="${described}"]`).textContent()).toBe('Type it')
  })

  test('a password can be revealed and keeps what was typed', async () => {
    const input = tab.locator('[name=password]')
    await input.fill('secret')
    await tab.getByRole('button', { name: 'Show password' }).click()
    expect([await input.getAttribute('type'), await input.inputValue()]).toEqual(['text', 'secret'])
    await tab.getByRole('button', { name: 'Show password' }).click()
    expect(await input.getAttribute('type')).toBe('password')
  })

  test('a text is copied, and success is announced', async () => {
    await tab.getByRole('button', { name: 'Copy' }).click()
    await tab.getByText('Text copied to clipboard').waitFor()
    expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe('copied text')
  })

  test('a failure to copy is announced, too', async () => {
    await tab.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
    })
    await tab.getByRole('button', { name: 'Copy' }).click()
    await tab.getByText('Failed to copy text to clipboard').waitFor()
  })

  test('a dialog takes the focus, traps it, and returns it however it is closed', async () => {
    const opener = tab.getByRole('button', { name: 'Open' })
    const dialog = tab.getByRole('dialog', { name: 'A dialog' })
    const ways: (() => Promise<void>)[] = [
      () => tab.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Done' }).click(),
      () => tab.mouse.click(5, 5),
    ]
    for (const close of ways) {
      await opener.focus()
      await tab.keyboard.press('Enter')
      await dialog.waitFor()
      expect(await focused()).toBe('Inside')
      // After its last control the browser's own ones follow, never the page behind it.
      for (let step = 0; step < 8; step += 1) {
        await tab.keyboard.press('Tab')
        expect(await tab.evaluate(() => document.activeElement?.closest('form > :not(dialog)') === null)).toBe(true)
      }
      await close()
      await expect.poll(() => dialog.count()).toBe(0)
      expect(await focused()).toBe('Open')
    }
  })

  test('a click that starts inside and ends on the backdrop does not close a dialog', async () => {
    await tab.getByRole('button', { name: 'Open' }).click()
    const inside = await tab.getByRole('textbox', { name: 'Inside' }).boundingBox()
    await tab.mouse.move((inside?.x ?? 0) + 10, (inside?.y ?? 0) + 10)
    await tab.mouse.down()
    await tab.mouse.move(5, 5)
    await tab.mouse.up()
    expect(await tab.getByRole('dialog').count()).toBe(1)
  })

  test('a toast is above an open dialog and stays when that closes', async () => {
    await tab.getByRole('button', { name: 'Open' }).click()
    await tab.getByRole('button', { name: 'Copy inside' }).click()
    const toast = tab.locator('dialog #tessera-toasts').getByText('Text copied to clipboard')
    await toast.waitFor()
    await tab.keyboard.press('Escape')
    await expect.poll(() => tab.locator('body > #tessera-toasts').getByText('Text copied to clipboard').count()).toBe(1)
  })
})
