import type { Localized } from '@tessera/core'
import { ConflictError, type Context, NotFoundError, type PluginHost, system } from '@tessera/server'
import { type Interval, invoice, paymentIntent } from '../index.ts'
import type { Refund } from './apply-refund.ts'
import type { Billing, OrderHooks } from './billing.ts'
import { closeAtProvider, closeInvoices } from './close-invoice.ts'
import { billingIssues } from './errors.ts'
import { assertUnchanged, findInvoices, type Intent, type Invoice, intentOf, lockInvoices } from './invoice-records.ts'
import { type Attempt, type AttemptRequest, obstacleTo, openAttempt } from './open-attempt.ts'
import { providerLabel } from './provider-label.ts'
import type { Money, PaymentProviderDefinition } from './providers/payment-provider.ts'
import { readInvoices } from './read-invoices.ts'
import { type RefundInput, refundInvoice } from './refund-invoice.ts'
import { startInvoices } from './start-invoices.ts'
import { endSubscription } from './subscriptions.ts'

/** A provider that a checkout offers. */
export interface OfferedProvider {
  readonly name: string
  /** What a choice of ways to pay calls it, by language. */
  readonly label: Localized
  /** No money moves: shown beside it. */
  readonly isTest: boolean
}

/** What somebody is about to pay. */
export interface PlannedPayment {
  readonly total: Money
  /** Of a subscription. */
  readonly interval?: Interval
}

/** Being paid, for modules that sell. What becomes of invoices reaches them by update hooks. */
export interface Payments {
  /**
   * Adds a provider of another plugin, in its `server`.
   * @throws ConfigurationError when its variables are wrong
   */
  add(definition: PaymentProviderDefinition): void
  /** Tells how refunds concern what was sold. */
  provideOrders(hooks: OrderHooks): void
  /**
   * What a checkout offers, in order.
   * @param payments only providers that can collect all of these (default: every provider)
   */
  offered(payments?: readonly PlannedPayment[]): readonly OfferedProvider[]
  /**
   * In the caller's transaction: makes the payment intents and invoices of an attempt, or returns those of the same attempt that
   * were made before.
   * @throws ValidationError `Invalid provider`, or what the provider can't collect
   */
  open(attempt: AttemptRequest, context: Context): Promise<Attempt>
  /**
   * After the commit: asks the providers for the payment pages of invoices that have none, at most 30 seconds long. Callers at
   * the same time, on any node, share one call.
   * @returns the invoices, in the order of the ids: `open` without an address without a response, `failed` after a refusal
   */
  start(invoiceIds: readonly string[]): Promise<readonly Invoice[]>
  /**
   * Asks the providers what became of invoices, and settles what they say. An invoice that was asked about in the last three
   * seconds, on any node, is not asked about again: what is known of it counts.
   */
  check(invoiceIds: readonly string[]): Promise<void>
  /** Closes invoices, so that they can be paid no more. @returns `paid` when one has been paid meanwhile: it stays so */
  close(invoiceIds: readonly string[]): Promise<'closed' | 'paid'>
  /**
   * Settles an invoice by hand, whose payment was received elsewhere.
   * @throws NotFoundError, ConflictError when it is paid already, PreconditionFailedError
   */
  settleByHand(invoiceId: string, options: SettleInput, context: Context): Promise<Invoice>
  /** Pays back; see `refundInvoice` for what it refuses. */
  refund(invoiceId: string, request: RefundInput): Promise<Refund>
  /** Ends a subscription at its provider, then here. */
  endSubscription(paymentIntentId: string): Promise<Intent>
}

/** What an administrator says about a payment that was received elsewhere. */
interface SettleInput {
  /** Where and when. */
  readonly note: string
  /** ETag of the invoice that the caller saw. */
  readonly ifMatch?: string
}

/** Seconds: anybody who waits for a payment may have it checked, as often as they like. */
const pauseOfChecks = 3

/** By what each host has of its own. */
const ofHosts = new WeakMap<PluginHost['events'], { readonly billing: Billing; readonly payments: Payments }>()

/** Sets the module's part of a host up. */
export function setBilling(billing: Billing): Payments {
  const payments = createPayments(billing)
  ofHosts.set(billing.host.events, { billing, payments })
  return payments
}

/**
 * The payments of a host, in the `server`, jobs and hooks of plugins that name `billing` among their dependencies.
 * @throws TypeError when billing is not there, or not yet
 */
export function paymentsOf(host: Pick<PluginHost, 'events'>): Payments {
  return found(host).payments
}

export function billingOf(host: Pick<PluginHost, 'events'>): Billing {
  return found(host).billing
}

function found({ events }: Pick<PluginHost, 'events'>) {
  const known = ofHosts.get(events)
  if (!known) throw new TypeError('There are no payments: name billing among the dependencies of the plugin')
  return known
}

function createPayments(billing: Billing): Payments {
  const { host, registry } = billing
  return {
    add: definition => void registry.add(definition),
    provideOrders(hooks) {
      billing.orders = hooks
    },
    offered: (planned = []) => {
      // What costs nothing needs no provider.
      const due = planned.filter(({ total }) => /[1-9]/.test(total.amount))
      return registry.offered
        .filter(each => due.every(({ total, interval }) => obstacleTo(each, total, interval) === undefined))
        .map(each => ({
          name: each.provider.name,
          label: providerLabel(host, each.provider.name),
          isTest: registry.isTest(each),
        }))
    },
    open: (attempt, context) => openAttempt(billing, attempt, context),
    start: ids => startInvoices(billing, ids),
    check: async ids => readInvoices(billing, await findInvoices(host, ids), pauseOfChecks),
    close: async ids => closeInvoices(billing, await findInvoices(host, ids)),
    settleByHand: (id, input, context) => settleByHand(billing, id, input, context),
    refund: (id, request) => refundInvoice(billing, id, request),
    endSubscription: id => endSubscription(billing, id),
  }
}

async function settleByHand(
  billing: Billing,
  id: string,
  { note, ifMatch }: SettleInput,
  { caller }: Context,
): Promise<Invoice> {
  const { host } = billing
  if (ifMatch !== undefined) await assertUnchanged(host, id, ifMatch, system)
  const [before] = await findInvoices(host, [id])
  if (before?.status === 'open') await closeAtProvider(billing, before)
  return host.database.transaction(async transaction => {
    const [row] = await lockInvoices(host, [id], transaction)
    if (!row) throw new NotFoundError()
    if (row.status === 'paid') throw new ConflictError(billingIssues.BILLING_ALREADY_PAID())
    const own = { ...system, transaction }
    const now = new Date().toISOString()
    const intent = await intentOf(host, id, own)
    if (intent) {
      const startedAt = intent.startedAt ?? now
      await host.service(paymentIntent).update(intent.id, { status: 'succeeded', startedAt }, own)
    }
    // The history says who did it.
    return host
      .service(invoice)
      .update(id, { status: 'paid', paidAt: now, note, failure: null }, { caller, transaction })
  })
}
