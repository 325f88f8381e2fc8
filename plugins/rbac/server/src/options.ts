import type { EvmChain } from '@tessera/rbac'
import type { OptionsSchema } from '@tessera/server'

/** Options of the plugin in `tessera.config.ts`: `['@tessera/rbac', { requireSecondFactor: 'administrators' }]`. */
export interface RbacOptions {
  /** Who has to set up an authenticator before their rights apply (default: nobody). */
  readonly requireSecondFactor?: 'administrators'
  /** The chains that a wallet may be on (default: Ethereum and Polygon). */
  readonly evmChains?: readonly EvmChain[]
}

export const defaultChains: readonly EvmChain[] = [
  { id: 1, name: 'Ethereum', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  { id: 137, name: 'Polygon', currency: { name: 'POL', symbol: 'POL', decimals: 18 } },
]

const name = { type: 'string', minLength: 1, maxLength: 100 }

export const optionsSchema: OptionsSchema<RbacOptions> = {
  properties: {
    requireSecondFactor: { enum: ['administrators'] },
    evmChains: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'currency'],
        properties: {
          id: { type: 'integer', minimum: 1 },
          name,
          currency: {
            type: 'object',
            additionalProperties: false,
            required: ['name', 'symbol', 'decimals'],
            properties: { name, symbol: name, decimals: { type: 'integer', minimum: 0, maximum: 36 } },
          },
        },
      },
    },
  },
}
