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
  const { refresh } = ok(await logIn({ url }, as.login, as.password))
  const context = await browser.newContext({
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: refreshStorageKey, value: refresh }] }],
    },
    ...desktop,
    // Animations can't be measured and take time.
    reducedMotion: 'reduce',
    locale: language,
    ...options,
  })
  if (forms) {
    await context.addInitScript(([key, value]) => localStorage.getItem(key) ?? localStorage.setItem(key, value), [
      'tessera.admin.form.language',
      JSON.stringify(forms),
    ] as const)
  }
  const page = await context.newPage()
  const problems = problemsOf(page)
  await page.goto(`${url}/admin${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  return {
    page,
    context,
    problems,
    async open(to) {
      await page.goto(`${url}/admin${to}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
    },
    close: () => context.close(),
  }
}
