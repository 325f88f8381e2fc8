import { refreshStorageKey } from '@tessera/rbac'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { administrator } from '../scripts/administrator.ts'
import type { ServerProcess } from '../scripts/server-process.ts'
import { desktop, problemsOf } from './browser.ts'
import { lendContext } from './lent-contexts.ts'
import { logIn, ok } from './person.ts'

export { administrator, administratorVariables } from '../scripts/administrator.ts'

export interface AdminVisit {
  readonly page: Page
  readonly context: BrowserContext
  /** The problems so far; see `problemsOf`. */
  readonly problems: readonly string[]
  /** Goes to another screen, as by its url. */
  open(path: string): Promise<void>
  close(): Promise<void>
}

/** Options of a back office window besides Playwright's own. */
export interface AdminVisitOptions extends BrowserContextOptions {
  /** Of the interface (default: en). */
  readonly language?: 'en' | 'ru'
  readonly as?: { readonly login: string; readonly password: string }
  /** In which language forms open, as if it had been chosen before (default: ru, the demo's own); null: none was. */
  readonly forms?: string | null
}

/**
 * Opens the back office in a window of its own, with a new session, and goes to a screen. How people log in is a test of the shell.
 * @param path below `/admin`: `/records/blog/articles`
 */
export async function openAdmin(
  browser: Browser,
  { url }: Pick<ServerProcess, 'url'>,
  path = '/',
  { language = 'en', as = administrator, forms = 'ru', ...options }: AdminVisitOptions = {},
): Promise<AdminVisit> {
  const { refresh, cookies } = await startSession(url, as)
  // Animations can't be measured and take time.
  const all = { ...desktop, reducedMotion: 'reduce', locale: language, ...options } as const
  const { context, page, release } = await lendContext(browser, url, all)
  await context.addCookies(cookies)
  const stored = { [refreshStorageKey]: refresh, ...(forms && { [formLanguageKey]: JSON.stringify(forms) }) }
  await page.addInitScript(begin, stored)
  const problems = problemsOf(page)
  const open = async (to: string) => {
    await page.goto(`${url}/admin${to}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  await open(path)
  return { page, context, problems, open, close: release }
}

/** Logs in as the page does: its session needs no renewal. */
async function startSession(url: string, { login, password }: NonNullable<AdminVisitOptions['as']>) {
  const response = await logIn({ url }, login, password)
  const cookies = response.headers.getSetCookie().map(text => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    return { name, value, url, httpOnly: /;\s*httponly/i.test(text) }
  })
  return { refresh: ok(response).refresh, cookies }
}

const formLanguageKey = 'tessera.admin.form.language'

/** What a window begins with, once: a page that is loaded again may have changed it, or logged out. Runs in the page. */
function begin(stored: Readonly<Record<string, string>>): void {
  if (location.protocol !== 'http:' || sessionStorage.getItem('window.has.begun')) return
  sessionStorage.setItem('window.has.begun', 'yes')
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}
