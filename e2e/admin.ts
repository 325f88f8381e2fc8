import { refreshStorageKey } from '@tessera/rbac'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { ServerProcess } from '../scripts/server-process.ts'
import { desktop, problemsOf } from './browser.ts'
import { logIn, ok } from './person.ts'

/** The first administrator of a server. */
export const administrator = { login: 'owner@example.com', password: 'kiln-fired terracotta' } as const

/** Environment that creates `administrator` at the first start. */
export const administratorVariables = {
  ADMIN_EMAIL: administrator.login,
  ADMIN_PASSWORD: administrator.password,
} as const

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

/** A context for windows of the back office that are opened alike: they share what the browser has cached. */
export function adminContext(
  browser: Browser,
  { language = 'en', as: _as, forms: _forms, ...options }: AdminVisitOptions = {},
): Promise<BrowserContext> {
  // Animations can't be measured and take time.
  return browser.newContext({ ...desktop, reducedMotion: 'reduce', locale: language, ...options })
}

/**
 * Opens the back office in a window of its own, with a new session, and goes to a screen. How people log in is a test of the shell.
 * @param path below `/admin`: `/records/blog/articles`
 */
export async function openAdmin(
  browser: Browser,
  server: Pick<ServerProcess, 'url'>,
  path = '/',
  options: AdminVisitOptions = {},
): Promise<AdminVisit> {
  return openWindow(await adminContext(browser, options), server, path, options)
}

/** Opens a window in a context, which has nothing of windows before it but what the browser has cached. */
export async function openWindow(
  context: BrowserContext,
  { url }: Pick<ServerProcess, 'url'>,
  path: string,
  { as = administrator, forms = 'ru' }: AdminVisitOptions,
): Promise<AdminVisit> {
  const { refresh, cookies } = await startSession(url, as)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: everythingButTheCache })
  await session.detach()
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
  return { page, context, problems, open, close: () => context.close() }
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
const everythingButTheCache = 'cookies,local_storage,indexeddb,cache_storage,service_workers,websql,file_systems'

/** What a window begins with, once: a page that is loaded again may have changed it, or logged out. Runs in the page. */
function begin(stored: Readonly<Record<string, string>>): void {
  if (location.protocol !== 'http:' || sessionStorage.getItem('window.has.begun')) return
  sessionStorage.setItem('window.has.begun', 'yes')
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
}
