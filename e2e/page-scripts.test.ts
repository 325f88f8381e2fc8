import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, desktop, phone, visit } from './browser.ts'
import { demoSuite } from './demo-suite.ts'

/**
 * Bytes of JavaScript that a visitor without a session loads for a page, compressed, before they do anything.
 *
 * The login page is above the 60 kB that it should have: React with its renderer for browsers is 58 kB by itself, and the form
 * adds react-hook-form (11 kB), tailwind-merge (8 kB), the session, the controls and what hydrates islands.
 */
const bounds = [
  ['a page without forms', '/en/about', 3_000],
  ['the home page', '/en', 3_000],
  ['an article', '/en/blog/articles/the-third-recipe', 3_000],
  ['a list of products', '/en/ecommerce/products', 3_000],
  ['the products of a category', '/en/ecommerce/categories/walls', 3_000],
  ['the products of a store', '/en/ecommerce/stores/vyborg', 3_000],
  ['a product', '/en/ecommerce/products/trowel', 45_000],
  ['the login page', '/en/rbac/subject/authentication/select-method', 102_000],
] as const

describeInBrowser('the JavaScript of a page', () => {
  const demo = demoSuite()

  it.each(bounds)('stays within its bound: %s, %s, %i bytes', async (_, url, bound) => {
    for (const options of [desktop, phone]) {
      const { files, inline } = await scriptsOf(demo.browser, demo.server.url + url, options)
      expect(files.every(({ encoding }) => encoding === 'br')).toBe(true)
      expect(sum(files.map(({ bytes }) => bytes)) + inline, `${options.viewport?.width} px`).toBeLessThanOrEqual(bound)
    }
  })

  it('is measured: the login page loads React, an article only what finds its islands', async () => {
    const [article, login] = await Promise.all(
      bounds
        .filter(([name]) => name === 'an article' || name === 'the login page')
        .map(([, url]) => scriptsOf(demo.browser, demo.server.url + url, desktop)),
    )
    expect(sum(login?.files.map(({ bytes }) => bytes) ?? [])).toBeGreaterThan(58_000)
    expect(sum(article?.files.map(({ bytes }) => bytes) ?? [])).toBeGreaterThan(500)
    expect(article?.inline).toBeGreaterThan(0)
  })

  it('has what draws the cart only once that is opened, and not for adding something to it', async () => {
    const { page, close } = await visit(demo.browser, `${demo.server.url}/en/ecommerce/products/trowel`)
    const loaded = async () =>
      Number(
        await page.evaluate(
          `performance.getEntriesByType('resource').filter(each => /\\.js$/.test(new URL(each.name).pathname)).reduce((all, each) => all + each.encodedBodySize, 0)`,
        ),
      )
    await page.locator('form[data-add-to-cart] button[type=submit]').first().click()
    await page.locator('[data-state=added]').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await loaded()).toBeGreaterThan(0)
    expect(await loaded()).toBeLessThanOrEqual(45_000)
    await page.locator('[data-cart-open]').click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    expect(await loaded()).toBeGreaterThan(58_000)
    await close()
  })
})

interface Scripts {
  readonly files: readonly { readonly bytes: number; readonly encoding: string | null }[]
  /** Bytes of the scripts in the document, as if they were compressed by themselves. */
  readonly inline: number
}

async function scriptsOf(browser: Browser, url: string, options: BrowserContextOptions): Promise<Scripts> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const responses: Response[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') responses.push(response)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate('new Promise(done => requestIdleCallback(done, { timeout: 3000 }))')
  await page.waitForLoadState('networkidle')
  const inline = (await page.evaluate(
    `[...document.scripts].filter(each => !each.src && /^(|module|text\\/javascript)$/.test(each.type)).map(each => each.text).join('')`,
  )) as string
  const files = await Promise.all(
    responses.map(async response => ({
      bytes: (await response.request().sizes()).responseBodySize,
      encoding: await response.headerValue('content-encoding'),
    })),
  )
  await context.close()
  return { files, inline: inline === '' ? 0 : brotliCompressSync(inline).length }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}
