import type { BrowserContext, Page } from 'playwright-core'
import { type Hex, hexToBigInt, isHex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export interface FakeWalletOptions {
  readonly name?: string
  /** 32 bytes, hexadecimal (default: always the same one). */
  readonly privateKey?: Hex
  /** The chain that it is on at first (default 1). */
  readonly chainId?: number
  /** Chains that it can switch to (default 1 and 137). */
  readonly chains?: readonly number[]
  /** Shares no account, like a wallet without one. */
  readonly isEmpty?: boolean
}

export interface FakeWallet {
  /** With the standard's checksum. */
  readonly address: Hex
  /** Methods that pages have called so far. */
  readonly asked: readonly string[]
  /** Makes it refuse a method until `accept`, like its user (4001) or with another code. */
  refuse(method: string, code?: number): void
  accept(method: string): void
  /** Keeps it from responding to a method until the returned function is called, as while its window is open. */
  hold(method: string): () => void
  /** Connects to a page by itself, like a wallet whose user clicks in it and not on the page. */
  connectTo(page: Page): Promise<void>
}

interface Request {
  readonly method: string
  readonly params?: readonly unknown[]
}

type WalletResponse =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/**
 * Installs a wallet in every page of a browser context that is opened afterwards: an EIP-1193 provider that announces
 * itself (EIP-6963). Its key and its decisions stay in the test's process.
 */
export async function installFakeWallet(context: BrowserContext, options: FakeWalletOptions = {}): Promise<FakeWallet> {
  const { name = 'Test Wallet', privateKey = `0x${'42'.repeat(32)}`, chains = [1, 137], isEmpty = false } = options
  const account = privateKeyToAccount(privateKey)
  const asked: string[] = []
  const refused = new Map<string, number>()
  const held = new Map<string, Promise<void>>()
  let chainId = options.chainId ?? 1
  let isShared = false

  const shared = () => (isEmpty || !isShared ? [] : [account.address])
  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_chainId: () => numberToHex(chainId),
    eth_accounts: shared,
    eth_requestAccounts() {
      isShared = true
      return shared()
    },
    wallet_requestPermissions() {
      isShared = true
      return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: shared() }] }]
    },
    wallet_revokePermissions() {
      isShared = false
      return null
    },
    wallet_switchEthereumChain([wanted]) {
      const next = Number(hexToBigInt((wanted as { chainId: Hex }).chainId))
      if (!chains.includes(next)) throw new RpcError(4902, 'Unrecognized chain')
      chainId = next
      return null
    },
    personal_sign([message, address]) {
      if (String(address).toLowerCase() !== account.address.toLowerCase()) throw new RpcError(4100, 'Not this account')
      return account.signMessage({ message: isHex(message) ? { raw: message } : String(message) })
    },
  }

  async function response({ method, params = [] }: Request): Promise<WalletResponse> {
    asked.push(method)
    await held.get(method)
    try {
      const code = refused.get(method)
      if (code !== undefined) throw new RpcError(code, `${method} was refused`)
      const handle = methods[method]
      if (!handle) throw new RpcError(-32601, `${method} is not supported`)
      return { result: await handle(params) }
    } catch (error) {
      const { code, message } = error instanceof RpcError ? error : new RpcError(-32603, String(error))
      return { error: { code, message } }
    }
  }

  await context.exposeFunction('tesseraFakeWallet', response)
  await context.addInitScript(announce, { name, uuid: crypto.randomUUID(), icon })
  return {
    address: account.address,
    asked,
    refuse: (method, code = 4001) => void refused.set(method, code),
    accept: method => void refused.delete(method),
    hold(method) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(method, promise)
      return () => {
        held.delete(method)
        resolve()
      }
    },
    async connectTo(page) {
      isShared = true
      const detail = { event: 'connect', value: { chainId: numberToHex(chainId) } }
      await page.evaluate(
        each => window.dispatchEvent(new CustomEvent('tessera-fake-wallet', { detail: each })),
        detail,
      )
    },
  }
}

class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%23335"/%3E%3Ccircle cx="16" cy="16" r="7" fill="%23fc6"/%3E%3C/svg%3E'

/** Runs in the page, before its scripts. */
function announce(info: { readonly name: string; readonly uuid: string; readonly icon: string }): void {
  type Listener = (value: unknown) => void
  const { tesseraFakeWallet } = window as unknown as {
    tesseraFakeWallet: (request: Request) => Promise<WalletResponse>
  }
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const provider = {
    async request(request: Request) {
      const response = await tesseraFakeWallet({ method: request.method, params: request.params ?? [] })
      if ('error' in response) throw Object.assign(new Error(response.error.message), { code: response.error.code })
      if (request.method === 'wallet_switchEthereumChain') {
        const [wanted] = (request.params ?? []) as readonly { readonly chainId: string }[]
        emit('chainChanged', wanted?.chainId)
      }
      return response.result
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  window.addEventListener('tessera-fake-wallet', event => {
    const { event: name, value } = (event as CustomEvent<{ event: string; value: unknown }>).detail
    emit(name, value)
  })
  const detail = Object.freeze({ info: { ...info, rdns: 'test.tessera.wallet' }, provider })
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', tell)
  tell()
}
