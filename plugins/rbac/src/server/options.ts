import type { EvmChain } from '../index.ts'

/** Options of the plugin in `tessera.config.ts`: `['@tessera/rbac', { requireSecondFactor: 'administrators' }]`. */
export interface RbacOptions {
  /** Who has to set up an authenticator before their rights count (default: nobody). */
  readonly requireSecondFactor?: 'administrators'
  /** Chains that a wallet may be on (default: Ethereum and Polygon). */
  readonly evmChains?: readonly EvmChain[]
}

export const defaultChains: readonly EvmChain[] = [
  { id: 1, name: 'Ethereum', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  { id: 137, name: 'Polygon', currency: { name: 'POL', symbol: 'POL', decimals: 18 } },
]
