import type { EvmChain } from '@tessera/rbac'
import { type Chain, custom, defineChain } from 'viem'
import { type Config, createConfig, injected } from 'wagmi'

/**
 * Wagmi's configuration for wallets that are installed in the browser: those that announce themselves (EIP-6963) and an
 * older one that is merely there. Nothing of it is stored: a page begins with no wallet connected.
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

/** Signing in asks the wallet alone; the policy of the pages lets them call no other site anyway. */
const noNetwork = custom({
  request: () => Promise.reject(new Error('Pages call no network of a chain: ask the wallet')),
})

function toChain({ id, name, currency }: EvmChain): Chain {
  return defineChain({ id, name, nativeCurrency: currency, rpcUrls: { default: { http: [] } } })
}
