import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { administrator } from './administrator.ts'
import { problemsOf } from './page-problems.ts'

/** Works in a window of its own, whose problems count. @throws what the work throws; Error with what the browser has reported */
export async function inWindow(
  browser: Browser,
  work: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext({ locale: 'en', reducedMotion: 'reduce', ...options })
  // A bound for what hangs.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const problems = problemsOf(page)
  try {
    await work(page)
    if (problems.length > 0) throw new Error(`The browser has problems at ${page.url()}:\n${problems.join('\n')}`)
  } finally {
    await context.close()
  }
}

/** Logs in to the back office as the first administrator. */
export async function logInToAdmin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`, { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'E-mail' }).fill(administrator.login)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.keyboard.press('Enter')
}
