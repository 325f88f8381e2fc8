import type { Localized } from '@tessera/core'
import { ConfigurationError, type OptionsSchema, type PluginHost } from '@tessera/server'
import { hoursToKeepCarts } from './hours-to-keep-carts.ts'

/** Options of the plugin: `['@tessera/ecommerce', { returns: { days: 14 } }]` in `tessera.config.ts`. */
export interface EcommerceOptions {
  /** Buyers may ask to send back what they have received, for so many days since it arrived (default: they may not). */
  readonly returns?: { readonly days: number }
  /** Who sells, as invoices say it, by language: name, address and tax number, each in a line (default: the name of the site). */
  readonly seller?: Localized
  /** How taxes are reckoned (default: the shop says nothing of them, whatever rates there are). */
  readonly tax?: TaxOptions
  /**
   * Writes once to those who have left a cart, so many hours after they touched it last, where their address is known (default: nobody
   * is written to). Less than 24, after which carts are cleared.
   */
  readonly abandonedCarts?: { readonly after: number }
}

export interface TaxOptions {
  /** Whether the prices of products and deliveries contain tax, or it is added to them. */
  readonly prices: 'inclusive' | 'exclusive'
  /** ISO 3166-1, two letters: whose rates count where an order has no address. */
  readonly country: string
}

export const optionsSchema: OptionsSchema<EcommerceOptions> = {
  properties: {
    seller: { type: 'object', additionalProperties: { type: 'string', maxLength: 1000 } },
    returns: {
      type: 'object',
      additionalProperties: false,
      required: ['days'],
      properties: { days: { type: 'integer', minimum: 1, maximum: 3650 } },
    },
    tax: {
      type: 'object',
      additionalProperties: false,
      required: ['prices', 'country'],
      properties: {
        prices: { enum: ['inclusive', 'exclusive'] },
        country: { type: 'string', pattern: '^[A-Z]{2}$' },
      },
    },
    abandonedCarts: {
      type: 'object',
      additionalProperties: false,
      required: ['after'],
      properties: { after: { type: 'integer', minimum: 1 } },
    },
  },
}

/** By what each host has of its own. */
const ofHosts = new WeakMap<PluginHost['events'], EcommerceOptions>()

/** Sets the options of a host's plugin. @throws ConfigurationError for a mail about carts that are gone by then */
export function setOptions({ events, options }: PluginHost<EcommerceOptions>): void {
  const { after = 0 } = options?.abandonedCarts ?? {}
  if (after >= hoursToKeepCarts) {
    throw new ConfigurationError(
      `Plugin ecommerce: abandonedCarts.after must be less than ${hoursToKeepCarts} hours, after which carts are cleared, not ${after}`,
    )
  }
  ofHosts.set(events, options ?? {})
}

/** The options, for what has a host of any plugin, such as hooks. */
export function optionsOf({ events }: Pick<PluginHost, 'events'>): EcommerceOptions {
  return ofHosts.get(events) ?? {}
}
