import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { problemsOf } from '../scripts/page-problems.ts'
import { until } from '../scripts/until.ts'
import { launchBrowser as launch } from '../site/test/launch-browser.ts'
import { forgetContexts, lendContext } from './lent-contexts.ts'

export { problemsOf } from '../scripts/page-problems.ts'
export { describeInBrowser } from '../site/test/chromium.ts'

/** A bound for what hangs: several suites share the machine. */
const patientMs = 60_000

let shared: Promise<Browser> | undefined

/** The browser of a suite, which has it for itself until it leaves it to the next one of its process. */
export function openBrowser(): Promise<Browser> {
  shared ??= launchPatient().catch(error => {
    shared = undefined
    throw error
  })
  return shared
}

async function launchPatient(): Promise<Browser> {
  const browser = await launch()
  browser.on('context', context => context.setDefaultTimeout(patientMs))
  browser.on('disconnected', () => {
    shared = undefined
  })
  return browser
}

/** Closes all windows of a suite. @param browser undefined if it was never opened */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  if (!browser) return
  forgetContexts(browser)
  for (const context of browser.contexts()) await context.close()
}

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

export interface Visit {
  readonly page: Page
  /** Problems so far: console and script errors, violations of the security policy, responses of 400 and above. */
  readonly problems: readonly string[]
  close(): Promise<void>
}

/** Opens a window of its own, as a new visitor, and watches it for problems. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = desktop): Promise<Visit> {
  const { page, release } = await lendContext(browser, new URL(url).origin, options)
  const problems = problemsOf(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  return { page, problems, close: release }
}

/**
 * Loads a page of the site until it shows something that the server renders. A page that was rendered before a change may be
 * served as it was for up to a second after it: a test that has just changed what it shows loads it by this.
 * @param url default: the page is loaded again
 */
export async function untilPage(page: Page, shown: Locator, url?: string): Promise<void> {
  await until(
    `${shown} on ${url ?? page.url()}`,
    async () => {
      if (url === undefined) await page.reload({ waitUntil: 'networkidle' })
      else await page.goto(url, { waitUntil: 'networkidle' })
      return shown.first().isVisible()
    },
    { within: 30_000 },
  )
}

/**
 * Waits until the islands that are hydrated with the page work. Before, a click on one of their buttons does nothing, and what
 * is typed into their inputs is lost.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isHydrated = (element: Element | undefined) =>
      element === undefined || Object.keys(element).some(key => key.startsWith('__react'))
    return [...document.querySelectorAll('tessera-island[data-hydrate=load]')].every(
      ({ children }) => children[0]?.localName !== 'script' && isHydrated(children[0]),
    )
  })
}
