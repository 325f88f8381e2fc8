import type { OptionsSchema } from '@tessera/server'

/** Options of the plugin: `['@tessera/billing', { providers: ['stripe', 'dummy'] }]` in `tessera.config.ts`. */
export interface BillingOptions {
  /**
   * Names of the payment providers that a checkout offers, in this order, as far as they are set up (default: all that are set
   * up; `dummy` outside of production only).
   */
  readonly providers?: readonly string[]
}

export const optionsSchema: OptionsSchema<BillingOptions> = {
  properties: { providers: { type: 'array', uniqueItems: true, items: { type: 'string', minLength: 1 } } },
}
