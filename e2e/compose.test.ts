import { authenticationPath } from '@tessera/rbac'
import type { Frame, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { composeScript } from '../site/test/compose-script.ts'
import { administrator } from './admin.ts'
import { describeInBrowser, desktop, phone, problemsOf } from './browser.ts'
import { demoSuite } from './demo-suite.ts'
import { type LentContext, lendContext } from './lent-contexts.ts'

const views = [
  ['a phone', 'ru', phone],
  ['a desktop', 'en', desktop],
] as const
/** Pages of every kind: islands, lists, a record that the url names, a form, none. */
const pages = ['', '/ecommerce/products', '/ecommerce/products/arc-dusk', '/contact', '/no/such/page']

interface RenderedBy {
  readonly entity: string
  readonly id: string
  readonly variant: string
}

describeInBrowser('the composer’s frame', () => {
  const demo = demoSuite()
  let lent: LentContext
  let tab: Page
  let script: string

  beforeAll(async () => {
    script = await composeScript()
  })

  beforeEach(async () => {
    await open(desktop)
  })

  afterEach(() => lent.release())

  async function open(options: typeof phone): Promise<void> {
    await lent?.release()
    lent = await lendContext(demo.browser, demo.server.url, { ...options, reducedMotion: 'reduce' })
    tab = lent.page
    const response = await lent.context.request.post(
      `${demo.server.url}${authenticationPath}/email-and-password/authentication`,
      {
        data: administrator,
      },
    )
    expect(response.status()).toBe(200)
  }

  /** Renders the whole page once everything on it is there. */
  async function screenshotOf(address: string): Promise<Buffer> {
    await tab.goto(`${demo.server.url}${address}`, { waitUntil: 'networkidle' })
    await tab.evaluate(`(async () => {
      for (const picture of document.images) picture.loading = 'eager'
      await Promise.all([...document.images].map(picture => picture.decode().catch(() => undefined)))
      await document.fonts.ready
    })()`)
    return tab.screenshot({ fullPage: true, animations: 'disabled' })
  }

  /** A page in a frame on another page of this site. */
  async function framed(address: string): Promise<Frame> {
    await tab.goto(`${demo.server.url}/en/no/such/page`)
    await tab.evaluate(
      `document.body.innerHTML = '<iframe name="page" src="${address}" width="1200" height="800"></iframe>'`,
    )
    const frame = await (await tab.waitForSelector('iframe')).contentFrame()
    if (!frame) throw new Error('There is no frame')
    await frame.waitForURL(`**${address}`, { waitUntil: 'networkidle' })
    await tab.evaluate(script)
    return frame
  }

  describe.each(views)('shows as visitors see it, to the pixel, on %s', (_, language, options) => {
    it.each(pages)('the page "%s"', async page => {
      await open(options)
      const address = `/${language}${page}`
      await expect
        .poll(async () => (await screenshotOf(`/_compose${address}`)).equals(await screenshotOf(address)), {
          timeout: 50_000,
        })
        .toBe(true)
    })
  })

  it('has islands that work, without console messages', async () => {
    const frame = await framed('/_compose/en/rbac/subject/authentication/select-method')
    const problems = problemsOf(tab)
    await frame.goto(`${demo.server.url}/_compose/en/rbac/subject/authentication/select-method`, {
      waitUntil: 'networkidle',
    })
    expect(await frame.locator('tessera-island').count()).toBeGreaterThan(0)
    await expect
      .poll(() => frame.locator('tessera-island > script').count())
      .toBeLessThan(await frame.locator('tessera-island').count())
    expect(problems).toEqual([])
  })

  it('tells from outside which record rendered what is in it, whatever module it comes from', async () => {
    await framed('/_compose/en/ecommerce/products')
    const heading = await tab.evaluate<RenderedBy[]>(
      `compose.recordAt(frames.page.document.querySelector('main a[href*="/products/"]'))`,
    )
    expect(heading[0]?.entity).toMatch(/^ecommerce\//)
    expect(heading.map(({ entity }) => entity)).toContain('ecommerce/widgets')
    const modules = await tab.evaluate<string[]>(
      `[...new Set([...frames.page.document.body.querySelectorAll('*')].flatMap(each => compose.recordAt(each)).map(each => each.entity))]`,
    )
    expect(modules).toEqual(expect.arrayContaining(['host/widgets', 'website-builder/widgets', 'ecommerce/products']))
    const box = await tab.evaluate<{ width: number; height: number }>(
      `compose.boxesOf(frames.page.document, ${JSON.stringify(heading[0]?.entity)}, ${JSON.stringify(heading[0]?.id)})[0].toJSON()`,
    )
    expect(Math.min(box.width, box.height)).toBeGreaterThan(24)
  })

  it('shows the response to a form: a record that is stored nowhere, in the site’s design', async () => {
    const frame = await framed('/_compose/en/about')
    const problems = problemsOf(tab)
    const request = {
      operations: [
        {
          action: 'create',
          entity: 'website-builder/widgets',
          ref: 'hero',
          data: { variant: 'content-default', title: { en: 'Not stored anywhere' }, className: 'pt-[37px]' },
        },
      ],
      show: { ref: 'hero' },
      language: 'en',
    }
    await tab.evaluate(
      `{
        const form = Object.assign(document.createElement('form'), { method: 'post', action: '/_compose/preview', target: 'page' })
        form.append(Object.assign(document.createElement('textarea'), { name: 'request', value: ${JSON.stringify(JSON.stringify(request))} }))
        document.body.append(form)
        form.submit()
      }`,
    )
    await frame.getByText('Not stored anywhere').waitFor()
    expect(problems).toEqual([])
  })

  it('fits into the back office, whose policy allows it', async () => {
    const response = await lent.context.request.get(`${demo.server.url}/admin`)
    const policy = response.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/(?:default|frame)-src 'self'/)
    expect(policy).toMatch(/form-action 'self'/)
  })

  it('says what to do when nobody is logged in any more', async () => {
    await lent.context.clearCookies()
    await tab.goto(`${demo.server.url}/_compose/ru`)
    await tab.getByRole('heading', { name: 'Вы больше не авторизованы' }).waitFor()
    expect(await tab.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/admin')
  })
})
