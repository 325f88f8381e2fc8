import { refreshStorageKey, subjectCookie } from '@tessera/rbac'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { until } from '../scripts/until.ts'
import { describeInBrowser, desktop, untilHydrated } from './browser.ts'
import { demoSuite } from './demo-suite.ts'
import { type FakeWallet, type FakeWalletOptions, installFakeWallet } from './fake-wallet.ts'

const login = '/en/rbac/subject/authentication/select-method'

describeInBrowser('a wallet', () => {
  const demo = demoSuite()

  interface Window {
    readonly page: Page
    readonly wallet: FakeWallet
    /** Requests to other sites, and violations of the policy. */
    readonly problems: readonly string[]
  }

  /** Opens the login in a new browser that has a wallet, with the wallets shown. */
  async function atWallets(options: FakeWalletOptions, work: (window: Window) => Promise<void>): Promise<void> {
    const context = await demo.browser.newContext(desktop)
    const wallet = await installFakeWallet(context, options)
    const page = await context.newPage()
    const problems: string[] = []
    page.on('request', request => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== demo.server.url) problems.push(request.url())
    })
    page.on('console', message => message.text().includes('Content Security Policy') && problems.push(message.text()))
    page.on('pageerror', error => problems.push(error.message))
    await page.goto(demo.server.url + login, { waitUntil: 'networkidle' })
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Ethereum Virtual Machine' }).click()
    await page.getByRole('button', { name: 'Test Wallet' }).waitFor()
    await work({ page, wallet, problems })
    await context.close()
  }

  /** What a session leaves in a demo.browser. */
  async function traces(page: Page): Promise<readonly unknown[]> {
    const cookies = await page.context().cookies()
    const refresh = await page.evaluate(key => localStorage.getItem(key), refreshStorageKey)
    return [...cookies.filter(({ name }) => name === subjectCookie), ...(refresh === null ? [] : [refresh])]
  }

  const isLetGo = (wallet: FakeWallet) => async () => wallet.asked.includes('wallet_revokePermissions')

  it('on another chain is switched, signs and logs in; the page contacts nobody but the site', async () => {
    await atWallets({ chainId: 42161 }, async ({ page, wallet, problems }) => {
      await page.getByRole('button', { name: 'Test Wallet' }).click()
      await page.waitForURL(/\/settings$/)
      await page.getByText(`${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`.toLowerCase()).waitFor()
      expect(wallet.asked).toContain('wallet_switchEthereumChain')
      expect(await traces(page)).toHaveLength(2)
      expect(problems).toEqual([])
    })
  })

  it('T-085: that connects by itself is disconnected and logs nobody in', async () => {
    await atWallets({}, async ({ page, wallet }) => {
      await wallet.connectTo(page)
      await until('the end of the connection', isLetGo(wallet), { within: 30_000 })
      expect(wallet.asked).not.toContain('personal_sign')
      expect(await traces(page)).toEqual([])
    })
  })

  it.each([
    ['declines the connection', 'wallet_requestPermissions', 4001, 'You declined the request'],
    ['declines the signature', 'personal_sign', 4001, 'You declined the request'],
    ['waits for an answer to another request', 'wallet_requestPermissions', -32002, 'A request is waiting'],
  ] as const)('T-085: that %s leaves no half session, and says what to do', async (_, method, code, text) => {
    await atWallets({}, async ({ page, wallet }) => {
      wallet.refuse(method, code)
      await page.getByRole('button', { name: 'Test Wallet' }).click()
      await page.getByText(text).waitFor()
      expect(await traces(page)).toEqual([])
      wallet.accept(method)
      await page.getByRole('button', { name: 'Test Wallet' }).click()
      await page.waitForURL(/\/settings$/)
    })
  })

  it('T-085: whose login the server refuses is disconnected', async () => {
    await atWallets({}, async ({ page, wallet }) => {
      await page.route('**/authentication/ethereum-virtual-machine', route =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 401, json: { error: 'Refused' } })
          : route.fallback(),
      )
      await page.getByRole('button', { name: 'Test Wallet' }).click()
      await page.getByRole('alert').first().waitFor()
      await until('the end of the connection', isLetGo(wallet), { within: 30_000 })
      expect(await traces(page)).toEqual([])
    })
  })

  it('whose request was cancelled on the page logs nobody in when it signs later', async () => {
    await atWallets({}, async ({ page, wallet }) => {
      const logins: string[] = []
      page.on('request', request => {
        if (request.method() === 'POST' && request.url().endsWith('/ethereum-virtual-machine')) {
          logins.push(request.postDataJSON().message)
        }
      })
      const release = wallet.hold('personal_sign')
      await page.getByRole('button', { name: 'Test Wallet' }).click()
      await page.getByText('Sign the message in Test Wallet').waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await until('the end of the connection', isLetGo(wallet), { within: 30_000 })
      release()
      // The second request is answered after the first, whose login would have been sent by then.
      await page.getByRole('button', { name: 'Test Wallet' }).click()
      await page.waitForURL(/\/settings$/)
      expect(wallet.asked.filter(method => method === 'personal_sign')).toHaveLength(2)
      expect(logins).toHaveLength(1)
    })
  })

  it('without an account says so', async () => {
    await atWallets({ isEmpty: true }, async ({ page }) => {
      await page.getByRole('button', { name: 'Test Wallet' }).click()
      await page.getByText('No account found').waitFor()
    })
  })

  it('that is missing: the page says so and links to some', async () => {
    const page = await demo.browser.newPage()
    await page.goto(demo.server.url + login, { waitUntil: 'networkidle' })
    await untilHydrated(page)
    await page.getByRole('button', { name: 'Ethereum Virtual Machine' }).click()
    await page.getByText('No wallet found in this browser').waitFor()
    expect(await page.getByRole('link', { name: /Find a wallet/ }).getAttribute('href')).toContain(
      'https://ethereum.org/',
    )
    await page.close()
  })

  it('costs pages without one nothing: its code is loaded only when it is chosen', async () => {
    const page = await demo.browser.newPage()
    const scripts = new Map<string, string>()
    page.on('response', async response => {
      if (response.url().endsWith('.js')) scripts.set(response.url(), await response.text().catch(() => ''))
    })
    await page.goto(`${demo.server.url}/en`, { waitUntil: 'networkidle' })
    await page.goto(demo.server.url + login, { waitUntil: 'networkidle' })
    await untilHydrated(page)
    const isWallet = (text: string) => /eip6963|WagmiProvider|wallet_requestPermissions/.test(text)
    expect([...scripts.values()].filter(isWallet)).toEqual([])
    await page.getByRole('button', { name: 'Ethereum Virtual Machine' }).click()
    await page.getByText('No wallet found in this browser').waitFor()
    await until('its code', async () => [...scripts.values()].some(isWallet), { within: 30_000 })
    await page.close()
  })
})
