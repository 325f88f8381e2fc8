import type { EvmChain } from '@tessera/rbac'
import { type Chain, custom, defineChain } from 'viem'
import { type Config, createConfig, injected } from 'wagmi'

/**
 * Wagmi's configuration for wallets installed in the browser: those that announce themselves (EIP-6963), and an
 * injected one. Nothing is stored: a page starts with no wallet connected.
 * @param chains at least one, the preferred one first
 */
export function createWalletConfig(chains: readonly EvmChain[]): Config {
  const [first, ...rest] = chains.map(toChain)
  if (!first) throw new Error('A wallet needs at least one chain: see the option evmChains of @tessera/rbac')
  return createConfig({
    chains: [first, ...rest],
    connectors: [injected()],
    transports: Object.fromEntries(chains.map(({ id }) => [id, noNetwork])),
    storage: null,
  })
}

/** Signing in talks to the wallet only; the content security policy allows no other host anyway. */
const noNetwork = custom({
  request: () => Promise.reject(new Error('Pages call no network of a chain: ask the wallet')),
})

function toChain({ id, name, currency }: EvmChain): Chain {
  return defineChain({ id, name, nativeCurrency: currency, rpcUrls: { default: { http: [] } } })
}
