import type { EvmChain, WalletChallenge } from '@tessera/rbac'
import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { verifyMessage } from 'viem/utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Config } from 'wagmi'
import { getConnection } from 'wagmi/actions'
import { createWalletConfig } from './wallet-config.ts'
import { walletProblem } from './wallet-problem.ts'
import { disconnectWallet, proveWallet, type WalletStep } from './wallet-proof.ts'

const chains: readonly EvmChain[] = [
  { id: 1, name: 'Ethereum', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  { id: 137, name: 'Polygon', currency: { name: 'POL', symbol: 'POL', decimals: 18 } },
]
const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const challenge: WalletChallenge = {
  nonce: 'a1b2c3d4e5f6a7b8',
  domain: 'localhost:3000',
  uri: 'http://localhost:3000/',
  statement: 'Sign in to the studio.',
  issuedAt: '2030-01-01T10:00:00.000Z',
  expirationTime: '2030-01-01T10:05:00.000Z',
}

interface Request {
  readonly method: string
  readonly params?: readonly unknown[]
}

let chainId: number
let accounts: readonly string[]
let refused: Readonly<Record<string, number>>
let asked: string[]
let config: Config

async function request({ method, params = [] }: Request): Promise<unknown> {
  asked.push(method)
  if (refused[method]) throw Object.assign(new Error(`${method} is refused`), { code: refused[method] })
  if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts
  if (method === 'wallet_switchEthereumChain') {
    chainId = Number((params[0] as { chainId: string }).chainId)
    return null
  }
  if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] as `0x${string}` } })
  throw Object.assign(new Error('unknown'), { code: -32601 })
}

beforeEach(() => {
  chainId = 137
  accounts = [account.address]
  refused = {}
  asked = []
  const window = Object.assign(new EventTarget(), { ethereum: { request, on: () => {}, removeListener: () => {} } })
  vi.stubGlobal('window', window)
  vi.stubGlobal('CustomEvent', Event)
  config = createWalletConfig(chains)
})

afterEach(() => vi.unstubAllGlobals())

function prove(given: { signal?: AbortSignal; onStep?: (step: WalletStep) => void; onChallenge?: () => void } = {}) {
  const { onChallenge, ...rest } = given
  const [connector] = config.connectors
  if (!connector) throw new Error('There is no connector')
  return proveWallet(config, {
    connector,
    challenge: async () => {
      onChallenge?.()
      return challenge
    },
    ...rest,
  })
}

test('a chosen wallet signs an EIP-4361 message with what the server demands', async () => {
  const { message, signature, address } = await prove()
  expect(address).toBe(account.address)
  expect(parseSiweMessage(message)).toMatchObject({
    ...challenge,
    address: account.address,
    chainId: 137,
    version: '1',
    issuedAt: new Date(challenge.issuedAt),
    expirationTime: new Date(challenge.expirationTime),
  })
  expect(await verifyMessage({ address: account.address, message, signature: signature as `0x${string}` })).toBe(true)
})

test('a wallet on another chain is switched to the preferred one', async () => {
  chainId = 42161
  const steps: string[] = []
  const { message } = await prove({ onStep: step => steps.push(step) })
  expect(steps).toEqual(['connect', 'switch', 'sign'])
  expect(parseSiweMessage(message).chainId).toBe(1)
})

test('a wallet is asked for nothing before it is chosen', () => {
  expect(asked).toEqual([])
  expect(getConnection(config).status).toBe('disconnected')
})

test.each([
  ['eth_requestAccounts', 4001, 'declined'],
  ['wallet_requestPermissions', 4001, 'declined'],
  ['personal_sign', 4001, 'declined'],
  ['wallet_requestPermissions', -32002, 'waiting'],
  ['wallet_switchEthereumChain', 4902, 'network'],
  ['wallet_switchEthereumChain', 4001, 'declined'],
] as const)('a wallet that refuses %s with %d is said to be: %s', async (method, code, problem) => {
  chainId = 42161
  refused = { [method]: code }
  const error = await prove().catch((error: unknown) => error)
  expect(walletProblem(error)).toBe(problem)
})

test('a wallet without an account reports No account found', async () => {
  accounts = []
  const error = await prove().catch((error: unknown) => error)
  expect(error).toMatchObject({ message: 'No account found' })
  expect(walletProblem(error)).toBe('noAccount')
})

test('an error of the server is no problem of the wallet', () => {
  expect(walletProblem(new Error('Too many requests'))).toBeNull()
})

test('a wallet whose choice was cancelled is not asked to sign', async () => {
  const controller = new AbortController()
  const proof = prove({ signal: controller.signal, onChallenge: () => controller.abort() })
  await expect(proof).rejects.toThrow('aborted')
  expect(asked).not.toContain('personal_sign')
})

test('T-085: a disconnected wallet leaves nothing connected', async () => {
  await prove()
  expect(getConnection(config).status).toBe('connected')
  await disconnectWallet(config)
  expect(getConnection(config).status).toBe('disconnected')
  expect(asked).toContain('wallet_revokePermissions')
})
