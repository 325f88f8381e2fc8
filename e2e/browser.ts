import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { describe } from 'vitest'

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  chromium.executablePath(),
]
const executable = [process.env.CHROMIUM_PATH, ...candidates].find(file => file && existsSync(file))

/** A suite that needs a browser: skipped, with its name, if there is none. */
export const describeInBrowser = executable
  ? describe
  : (name: string, suite: () => void) => describe.skip(`${name} (no Chromium: install it or set CHROMIUM_PATH)`, suite)

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(executable && { executablePath: executable }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
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
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const problems = problemsOf(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  return { page, problems, close: () => context.close() }
}

/** Watches a page for problems from now on; the list grows. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', request => {
    const { errorText } = request.failure() ?? {}
    // Requests that are cancelled by leaving the page are no problem.
    if (errorText !== 'net::ERR_ABORTED') problems.push(`${errorText} ${request.url()}`)
  })
  return problems
}
