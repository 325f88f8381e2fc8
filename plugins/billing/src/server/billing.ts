import type { Row } from '@tessera/core'
import type { Context, FastifyBaseLogger, PluginHost } from '@tessera/server'
import type { invoice, RefundLine, refund } from '../index.ts'
import type { ProviderRegistry } from './providers/provider-registry.ts'

/** What a module that sells adds to payments and refunds. */
export interface OrderHooks {
  /**
   * What is paid back for parts of lines, in minor units of the invoice's currency; null for lines that it isn't of, and for more
   * than is left of them.
   * @param refunded what has been paid back by line before
   * @param context in the transaction that holds the invoice
   */
  refundAmount(
    paid: Row<typeof invoice>,
    lines: readonly RefundLine[],
    refunded: readonly RefundLine[],
    context: Context,
  ): Promise<number | null>
  /** Cancels what was sold, in the transaction in which the refund is accepted. */
  cancel(paid: Row<typeof invoice>, made: Row<typeof refund>, context: Context): Promise<void>
  /** A second payment of an invoice arrived; in the transaction that holds it. */
  paidAgain(paid: Row<typeof invoice>, context: Context): Promise<void>
}

/** Shared by the parts of this module. */
export interface Billing {
  readonly host: PluginHost
  readonly registry: ProviderRegistry
  readonly log: FastifyBaseLogger
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
  /** Set by the module that sells, if there is one. */
  orders?: OrderHooks
}
