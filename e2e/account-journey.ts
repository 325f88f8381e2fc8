import { refreshStorageKey } from '@tessera/rbac'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilHydrated } from './browser.ts'
import { installFakeWallet } from './fake-wallet.ts'
import { ok, register } from './person.ts'

export type Language = 'en' | 'ru'

/** The texts of the pages, as people read them. */
export const words = {
  en: {
    email: 'E-mail',
    password: 'Password',
    create: 'Create an account',
    login: 'Login',
    account: 'Account',
    settings: 'Settings',
    orders: 'My orders',
    logout: 'Logout',
    role: 'User',
  },
  ru: {
    email: 'Электронная почта',
    password: 'Пароль',
    create: 'Создать аккаунт',
    login: 'Войти',
    account: 'Аккаунт',
    settings: 'Настройки',
    orders: 'Мои заказы',
    logout: 'Выйти',
    role: 'Пользователь',
  },
} as const

export const password = 'seven blue tiles on a wall'

export const pages = {
  login: '/rbac/subject/authentication/select-method',
  registration: '/rbac/subject/authentication/email-and-password/registration',
  forgot: '/rbac/subject/authentication/email-and-password/forgot-password',
  reset: '/rbac/subject/authentication/email-and-password/reset-password',
  verify: '/rbac/subject/authentication/email-and-password/verify-email',
  logout: '/rbac/subject/authentication/logout',
  subjects: '/rbac/subjects',
  settings: '/rbac/subjects/settings',
} as const

/** What a person does on their account pages, in one language. */
export function accountJourney(base: string, language: Language = 'en') {
  const m = words[language]
  const url = (path: string) => `${base}/${language}${path}`
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(url(path), { waitUntil: 'networkidle' })
    await untilHydrated(page)
  }

  async function fillLogin(page: Page, email: string, typed: string): Promise<void> {
    await page.getByLabel(m.email, { exact: true }).fill(email)
    await page.getByLabel(m.password, { exact: true }).fill(typed)
  }

  /** Runs what leads to another page. @returns its url */
  async function leaving(page: Page, work: () => Promise<void>): Promise<string> {
    await Promise.all([page.waitForEvent('load'), work()])
    await page.waitForLoadState('networkidle')
    return page.url()
  }

  return {
    url,
    open,
    fillLogin,
    leaving,

    async register(page: Page, email: string): Promise<string> {
      await open(page, pages.registration)
      await fillLogin(page, email, password)
      return leaving(page, () => button(page, m.create).click())
    },

    /** A quick account: registered by a script, and logged in in this browser. */
    async begin(page: Page, email: string): Promise<void> {
      const { refresh: token } = ok(await register({ url: base }, email, password))
      await page.goto(`${base}/robots.txt`)
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [refreshStorageKey, token] as const)
    },

    async logIn(page: Page, email: string, typed: string = password): Promise<string> {
      await open(page, pages.login)
      await fillLogin(page, email, typed)
      return leaving(page, () => button(page, m.login).click())
    },

    /** Opens the account menu in the navbar. @returns its text */
    async openMenu(page: Page): Promise<string> {
      await button(page, m.account).click()
      const menu = page.getByRole('menu')
      await menu.getByText(m.role).waitFor()
      return menu.innerText()
    },

    async logOut(page: Page): Promise<string> {
      await button(page, m.account).click()
      return leaving(page, () => page.getByRole('menuitem', { name: m.logout }).click())
    },

    /** Waits until the navbar shows a subject, or a visitor. */
    async isKnown(page: Page): Promise<void> {
      await button(page, m.account).waitFor()
    },
    async isVisitor(page: Page): Promise<void> {
      await page
        .getByRole('navigation')
        .or(page.getByRole('banner'))
        .getByRole('link', { name: m.login })
        .first()
        .waitFor()
      expect(await button(page, m.account).count()).toBe(0)
    },
  }
}

/** Logs in with a wallet, for the first time or again. */
export async function logInWithWallet(page: Page, journey: ReturnType<typeof accountJourney>): Promise<string> {
  await journey.open(page, pages.login)
  await page.getByRole('button', { name: 'Ethereum Virtual Machine' }).click()
  return journey.leaving(page, () => page.getByRole('button', { name: 'Test Wallet' }).click())
}

export const withWallet = (context: BrowserContext, privateKey: `0x${string}`) =>
  installFakeWallet(context, { privateKey })
