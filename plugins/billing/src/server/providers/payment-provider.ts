import type { FastifyInstance } from '@tessera/server'
import type { Interval } from '../../interval.ts'

/** Money as providers write it: an exact decimal in whole units (`19.90`) and the code of its currency. */
export interface Money {
  /** Without exponent, sign or separators; as many digits after the point as the currency has. */
  readonly amount: string
  /** ISO 4217, or a ticker. */
  readonly currency: string
}

/** One line of what is paid, for providers that show or print lines. */
export interface PaymentLine {
  readonly title: string
  readonly quantity: number
  /** Of one piece. */
  readonly unit: Money
  /** Of all pieces, after the line's adjustments. */
  readonly total: Money
}

/** One invoice to be collected. It never changes between tries, and neither does its key. */
export interface PaymentRequest {
  /** Our id; providers give it back in notifications. */
  readonly invoiceId: string
  /** The same for each try of the same request; at most 64 characters of `a-z 0-9 -`. */
  readonly idempotencyKey: string
  readonly total: Money
  /** Set for a subscription: the total is collected now and then once every interval. */
  readonly interval?: Interval
  readonly lines: readonly PaymentLine[]
  /** What the payer reads on the provider's page: `Order T-10024`. */
  readonly description: string
  readonly email: string
  /** Language of the payer: `ru`. */
  readonly language: string
  /** Stable for one payer: the id of their subject, or of the invoice. */
  readonly customerId: string
  /** Absolute addresses the browser comes back to. */
  readonly successUrl: string
  readonly cancelUrl: string
  /** ISO 8601; the payment page should not outlive it. */
  readonly expiresAt: string
}

/** What the provider answered to a request. */
export interface CreatedPayment {
  /** The provider's number of the payment page or session; asked for later by `read`. */
  readonly providerId: string
  readonly paymentUrl: string
  /** The provider's test mode: no money moves. */
  readonly isTest: boolean
  /** Numbers to be remembered for later calls, such as that of a subscription. */
  readonly details?: Readonly<Record<string, string>>
}

/** An invoice as later calls need it. */
export interface StoredPayment {
  readonly invoiceId: string
  /** Null while a request has no response yet. */
  readonly providerId: string | null
  readonly total: Money
  readonly interval?: Interval
  readonly email: string | null
  /** As the request had them. */
  readonly customerId: string
  readonly description: string
  readonly createdAt: string
  /** The provider's number of the transaction that paid it, once it is paid. */
  readonly transactionId?: string
  readonly subscriptionId?: string
  /** What `create`, `subscribe` and the events of this invoice returned as details, merged. */
  readonly details: Readonly<Record<string, string>>
}

/**
 * What a verified notification says, or what the provider says when it is asked. Compared with our own invoice before it moves
 * anything.
 */
export interface ProviderEvent {
  /**
   * The documented key of the event, unique for the provider: repeated deliveries have the same. `read` and `list` have keys
   * of their own where the provider numbers its notifications (Stripe); `transactionId` and `refundId` then tell what is known.
   */
  readonly eventId: string
  /** The provider's name of the event, for people: `checkout.session.completed`, `Pay`. */
  readonly name: string
  readonly kind:
    | 'paid'
    /** An amount arrived that is less than was asked for. */
    | 'insufficient'
    /** One try of the payer failed; the payment page still stands. */
    | 'declined'
    /** The payment page is over: canceled or expired at the provider. */
    | 'closed'
    | 'refunded'
    | 'refund-failed'
    /** The payer disputes a payment at their bank: somebody has to respond at the provider. `money` is what it is about. */
    | 'disputed'
    /** A payment of a subscription after its first; also the first, where the provider doesn't tell: the invoice is unpaid then. */
    | 'renewed'
    | 'renewal-failed'
    /** A subscription began: its number, where the payment's own event doesn't have it. */
    | 'subscribed'
    | 'subscription-ended'
    /** The provider asks whether it may charge (CloudPayments, TipTop Pay). */
    | 'check'
    /** Genuine, and nothing for us to do. */
    | 'other'
  readonly invoiceId?: string
  /** The number that `create` returned, where the event has it. */
  readonly providerId?: string
  /** The provider's number of the payment: the same in all events of one payment. A paid invoice with another was paid twice. */
  readonly transactionId?: string
  readonly subscriptionId?: string
  /** What was paid or refunded by this event. */
  readonly money?: Money
  /** `money` may be less than the invoice by this share, in thousandths (0xProcessing: 5 of the price in dollars). */
  readonly tolerance?: number
  /** Of a refund: its number at the provider, and the key that we sent, if any. */
  readonly refundId?: string
  readonly refundKey?: string
  /** What the provider keeps for a payment, where its event says so. */
  readonly fee?: Money
  /** The merchant account, where the event names it: compared with the configured one by the provider. */
  readonly isOwnAccount: boolean
  /** Values that must equal those that the request was made with: `{ email, customerId }`. */
  readonly payer?: { readonly email?: string; readonly customerId?: string }
  /** Of the provider's test mode; undefined where the event doesn't say. */
  readonly isTest?: boolean
  /** When it happened at the provider, ISO 8601. */
  readonly happenedAt?: string
  /** A renewal's next date, ISO 8601. */
  readonly nextPaymentAt?: string
  readonly details?: Readonly<Record<string, string>>
}

/** A request to the webhook, as it came. */
export interface ProviderNotification {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Of `/webhook/{kind}`, in lower case. */
  readonly kind?: string
  /** The public address that the provider was told. */
  readonly url: string
}

/** An exact reply to a notification. */
export interface ProviderReply {
  readonly status: number
  readonly contentType?: string
  readonly body: string
}

/** Why a charge that a provider asks about may not happen. */
export type Objection = 'unknown' | 'account' | 'amount' | 'settled' | 'expired'

export interface ParsedNotification {
  readonly events: readonly ProviderEvent[]
  /** JSON of the body, for the inbox. */
  readonly payload: unknown
  /**
   * The documented reply.
   * @param objection to a `check`; undefined for all other events, and when there is none
   */
  reply(objection?: Objection): ProviderReply
}

/** Why a provider can't collect an amount; `billingIssues` has the words for each. */
export type Obstacle =
  /** The currency is not among its own. */
  | 'currency'
  /** The amount is finer than the smallest unit that it charges: whole tenge, three digits with a last one of 0. */
  | 'fraction'
  /** The amount is less or more than it charges. */
  | 'minimum'
  | 'maximum'
  /** It can't charge once in such an interval. */
  | 'interval'
  /** It has no subscriptions. */
  | 'subscription'

/** What a provider can collect. */
export interface ProviderAbilities {
  /** Codes of the currencies it can charge; undefined when the contract decides. */
  readonly currencies?: readonly string[]
  /** Why it can't collect this; undefined when it can. `currencies` is asked too: no need to repeat it. */
  objection?(total: Money, interval: Interval | undefined): Obstacle | undefined
  /** `provider`: it charges by itself; `invoices`: we send a new invoice each period; `none`: no subscriptions. */
  readonly subscriptions: 'provider' | 'invoices' | 'none'
  readonly refunds: 'partial' | 'none'
  /** Whether asking twice with the same key is one payment, or one refund, at the provider. Otherwise it is asked once. */
  readonly isIdempotent: boolean
}

/** A way to be paid, made from the environment. */
export interface PaymentProvider {
  readonly name: string
  readonly abilities: ProviderAbilities
  /** Its keys are of the provider's test mode, where the keys tell. */
  readonly isTest?: boolean
  /** Origins that payment pages may have, with that of its `*_BASE_URL`: `https://checkout.stripe.com`. */
  readonly origins: readonly string[]
  /**
   * Asks for a payment page. Called with the same request again when there was no response.
   * @throws ProviderFailure when the provider answered that it won't; NoResponseError when there is no telling
   */
  create(request: PaymentRequest, call: ProviderCall): Promise<CreatedPayment>
  /**
   * Asks what became of a payment: everything that has happened, as the notifications would have said it, with the same keys.
   * Undefined when the provider can't be asked.
   * @throws ProviderFailure, NoResponseError
   */
  read?(payment: StoredPayment, call: ProviderCall): Promise<readonly ProviderEvent[]>
  /** Closes a payment page, so that it can't be paid any more. @returns false when it has been paid */
  close?(payment: StoredPayment, call: ProviderCall): Promise<boolean>
  /** @throws ProviderFailure, NoResponseError */
  refund?(payment: StoredPayment, refund: RefundRequest, call: ProviderCall): Promise<RefundResponse>
  /**
   * Begins the subscription that a first payment was for, or finds the one that began with it. Called after the payment of an
   * invoice with an interval that has no `subscriptionId` yet, again until it succeeds; twice is one subscription.
   * @throws ProviderFailure, NoResponseError
   */
  subscribe?(payment: StoredPayment, call: ProviderCall): Promise<StartedSubscription>
  /** Ends a subscription at the provider. */
  endSubscription?(payment: StoredPayment, call: ProviderCall): Promise<void>
  /**
   * What the provider keeps for a paid payment and for its refunds, where its events don't say so. What it doesn't know yet is
   * left out, and asked for later.
   * @throws ProviderFailure, NoResponseError
   */
  readFees?(payment: StoredPayment, call: ProviderCall): Promise<readonly ProviderFee[]>
  /**
   * The number by which we know the payment of an event that has another number of it: a dispute of a subscription's payment at
   * Stripe names the payment, and we its invoice. Asked when no invoice has the event's numbers; undefined where there is none.
   * @throws ProviderFailure, NoResponseError
   */
  findTransaction?(event: ProviderEvent, call: ProviderCall): Promise<string | undefined>
  /**
   * Payments and refunds in a period, for reconciliation. One of ours that neither it nor `read` mentions is a difference that
   * somebody has to look into.
   */
  list?(period: { readonly from: string; readonly to: string }, call: ProviderCall): AsyncIterable<ProviderEvent>
  /**
   * Verifies the bytes, then reads them.
   * @throws SignatureError when they are not the provider's
   */
  parse(notification: ProviderNotification): ParsedNotification | Promise<ParsedNotification>
  /**
   * Pages that the product itself serves for the provider, below `/api/billing/payment-intents/{name}/`. Called once, in the
   * module's `server`.
   */
  routes?(app: FastifyInstance): void
}

/** What a provider keeps for a payment, or for one of its refunds. Less than nothing is what it gives back: `-0.30`. */
export interface ProviderFee {
  readonly money: Money
  /** The provider's number of the refund; absent for the payment itself. */
  readonly refundId?: string
}

export interface StartedSubscription {
  readonly subscriptionId: string
  /** ISO 8601. */
  readonly nextPaymentAt?: string
}

export interface RefundRequest {
  readonly money: Money
  readonly reason?: string
  readonly idempotencyKey: string
}

export interface RefundResponse {
  /** The provider's number of the refund; absent while it has given none. */
  readonly refundId?: string
  readonly status: 'pending' | 'succeeded' | 'failed'
}

/** What a call to a provider needs from its caller. */
export interface ProviderCall {
  /** Aborts after 10 seconds, or when the server stops. */
  readonly signal: AbortSignal
}

/** The provider refuses. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}

/** No response, a time-out, 429, or the same request is still in progress: the same request may be sent again. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'
}

/** The bytes of a notification are not the provider's. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError'
}

/** The surroundings of a provider when it is made. */
export interface ProviderEnvironment {
  /** Variables of the environment. */
  readonly variables: Readonly<Record<string, string | undefined>>
  /** The site's address as visitors know it, without a trailing slash. */
  readonly publicUrl: string
  readonly isProduction: boolean
  /** The configuration's `providers` names it, so that somebody wants it. */
  readonly isNamed: boolean
  /** The same on all nodes and after each start; for what a provider signs itself. */
  readonly secret: string
  /** `/api/billing/payment-intents/{provider}/webhook` as the provider has to call it, with the kind where it has kinds. */
  webhookUrl(kind?: string): string
}

/** Declares a provider for `definePaymentProvider`. */
export interface PaymentProviderDefinition {
  /** As it stands in the configuration, in urls and in requests: `stripe`. */
  readonly name: string
  /** Names of all its variables, for messages and the list of known variables. */
  readonly variables: readonly string[]
  /**
   * Makes the provider from its variables; undefined when none is set.
   * @throws ConfigurationError when they are set by half or wrong
   */
  open(environment: ProviderEnvironment): PaymentProvider | undefined
  /** It moves no money (dummy): its payments count wherever it is offered, and are marked as tests. */
  readonly isPretend?: true
}

/** Declares a way to be paid. Plugins pass it to `payments.add(provider)` in their `server`. */
export function definePaymentProvider(definition: PaymentProviderDefinition): PaymentProviderDefinition {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(definition.name)) {
    throw new TypeError(`Payment provider "${definition.name}": its name must be kebab-case`)
  }
  return definition
}
