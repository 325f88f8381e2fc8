import { createHmac } from 'node:crypto'
import { moneyOf, stripeAmount } from '../server/providers/stripe/stripe-amount.ts'
import { type FormValue, parseBracketedForm, pathsOf, textAt, valueAt } from './bracketed-form.ts'
import type { FakeAction } from './fake-page.ts'
import {
  type FakePayment,
  type FakeRefund,
  type FakeTransaction,
  type Happening,
  isWithin,
  lastOf,
} from './fake-payment.ts'
import { FakeProvider } from './fake-provider.ts'
import { type FakeRequest, type FakeResponse, json } from './fake-server.ts'
import type { Template } from './outbox.ts'
import { seconds, wrongSession } from './stripe-session.ts'

const apiVersion = '2026-10-28.endive'
const key = 'sk_test_fake_0000000000000000'
const webhookSecret = 'whsec_fake_0123456789abcdef'

interface Stored {
  readonly parameters: string
  readonly response: FakeResponse
}

/** Stripe: Checkout sessions, refunds, subscriptions with their invoices. */
export class FakeStripe extends FakeProvider {
  override readonly name = 'stripe'
  protected override readonly extras: readonly FakeAction[] = ['payLater', 'settle', 'failLater', 'dispute']
  readonly #responses = new Map<string, Stored>()
  readonly #sessions = new Map<string, FormValue>()

  override get variables() {
    return { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_BASE_URL: this.url }
  }

  /** Somebody chose a slow method: the session is complete, the money comes later. */
  async payLater(payment = this.payment()): Promise<void> {
    payment.status = 'waiting'
    await this.notify({ kind: 'waiting', payment, changes: {} })
  }

  /** The money of `payLater` arrives. */
  async settle(payment = this.payment()): Promise<void> {
    payment.status = 'paid'
    const transaction = this.addTransaction(payment, payment.total.amount)
    const name = 'checkout.session.async_payment_succeeded'
    await this.outbox.send(this.#template(name, this.#session(payment), transaction.at))
  }

  /** The money of `payLater` doesn't come. */
  async failLater(payment = this.payment()): Promise<void> {
    payment.status = 'closed'
    await this.notify({ kind: 'wait-failed', payment, changes: {} })
  }

  /** The payer disputes the last payment at their bank. */
  async dispute(payment = this.payment()): Promise<void> {
    const { id, amount } = lastOf(payment)
    const object = {
      id: `du_${this.nextNumber()}`,
      object: 'dispute',
      amount: stripeAmount({ ...payment.total, amount }),
      currency: payment.total.currency.toLowerCase(),
      payment_intent: id,
      reason: 'product_not_received',
      status: 'needs_response',
      metadata: {},
    }
    await this.outbox.send(this.#template('charge.dispute.created', object, new Date()))
  }

  protected override actionsOf(payment: FakePayment): readonly FakeAction[] {
    const isWaiting = payment.status === 'waiting'
    return super.actionsOf(payment).filter(action => {
      if (action === 'settle' || action === 'failLater') return isWaiting
      if (action === 'dispute') return payment.transactions.length > 0
      return action === 'payLater'
        ? payment.status === 'open' && !payment.interval
        : !isWaiting || action === 'notifyAgain'
    })
  }

  protected override async act(payment: FakePayment, action: string): Promise<void> {
    if (action === 'payLater') return this.payLater(payment)
    if (action === 'settle') return this.settle(payment)
    if (action === 'failLater') return this.failLater(payment)
    if (action === 'dispute') return this.dispute(payment)
    return super.act(payment, action)
  }

  protected override transactionId(): string {
    return `pi_${this.nextNumber()}`
  }

  protected override refundId(): string {
    return `re_${this.nextNumber()}`
  }

  protected override successUrl({ successUrl, id }: FakePayment): string {
    return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id)
  }

  protected override respond(request: FakeRequest): FakeResponse {
    if (request.headers.authorization !== `Bearer ${key}`) {
      return failure(401, 'invalid_request_error', 'Invalid API Key provided')
    }
    if (request.headers['stripe-version'] !== apiVersion) {
      return failure(400, 'invalid_request_error', `Expected API version ${apiVersion}`)
    }
    const response = request.method === 'POST' ? this.#idempotent(request) : this.#route(request, {})
    return { ...response, headers: { 'request-id': `req_${this.nextNumber()}` } }
  }

  /** The first response is given again for a day; with other parameters the key is refused. */
  #idempotent(request: FakeRequest): FakeResponse {
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') {
      return failure(400, 'invalid_request_error', 'Requests are forms')
    }
    const text = request.body.toString('utf8')
    const idempotencyKey = request.headers['idempotency-key'] ?? ''
    if (idempotencyKey === '' || idempotencyKey.length > 255) {
      return failure(400, 'invalid_request_error', 'Idempotency-Key has 1 to 255 characters')
    }
    const parameters = `${request.path}\n${text}`
    const stored = this.#responses.get(idempotencyKey)
    if (stored && stored.parameters !== parameters) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return failure(400, 'idempotency_error', message)
    }
    const response = stored?.response ?? this.#route(request, parseBracketedForm(text))
    this.#responses.set(idempotencyKey, { parameters, response })
    return response
  }

  #route({ method, path, query }: FakeRequest, form: FormValue): FakeResponse {
    const [, version, ...names] = path.split('/')
    const [first, second, third, fourth] = names
    if (version !== 'v1') return missing(path)
    switch (`${method} ${first}`) {
      case 'POST checkout':
        return third === undefined ? this.#create(form) : fourth === 'expire' ? this.#expire(third) : missing(path)
      case 'GET checkout':
        return third === undefined ? this.#listSessions(query) : this.#found(third, payment => this.#session(payment))
      case 'POST refunds':
        return this.#refund(form)
      case 'GET refunds':
        return this.#listRefunds(query)
      case 'GET invoices':
        return second === undefined ? this.#listInvoices(query) : this.#invoiceOf(second)
      case 'GET subscriptions':
        return this.#subscription(second)
      case 'DELETE subscriptions':
        return this.#cancel(second)
      default:
        return missing(path)
    }
  }

  #create(form: FormValue): FakeResponse {
    const wrong = wrongSession(form)
    if (wrong) return failure(400, 'invalid_request_error', wrong)
    const text = (path: string) => textAt(form, path) ?? ''
    const items = Object.values(valueAt(form, 'line_items') ?? {}) as FormValue[]
    const currency = textAt(items[0], 'price_data.currency') ?? ''
    const total = items.reduce(
      (sum, item) =>
        sum + BigInt(textAt(item, 'price_data.unit_amount') ?? '0') * BigInt(textAt(item, 'quantity') ?? '1'),
      0n,
    )
    const id = `cs_test_${this.nextNumber()}`
    const recurring = valueAt(items[0], 'price_data.recurring')
    this.#sessions.set(id, form)
    const payment = this.addPayment({
      id,
      reference: text('client_reference_id'),
      total: moneyOf(Number.parseInt(String(total), 10), currency),
      description:
        text('payment_intent_data.description') ||
        text('subscription_data.description') ||
        (textAt(items[0], 'price_data.product_data.name') ?? ''),
      email: text('customer_email'),
      customerId: '',
      language: text('locale'),
      successUrl: text('success_url'),
      cancelUrl: text('cancel_url'),
      url: `${this.url}/c/pay/${id}`,
      ...(recurring && {
        interval: `${textAt(recurring, 'interval_count') ?? '1'} ${textAt(recurring, 'interval')}`,
      }),
    })
    return json(200, this.#session(payment))
  }

  #expire(id: string): FakeResponse {
    return this.#found(id, payment => {
      if (payment.status !== 'open') return undefined
      payment.status = 'closed'
      return this.#session(payment)
    })
  }

  #refund(form: FormValue): FakeResponse {
    const known = ['payment_intent', 'amount', 'reason', 'metadata']
    const unknown = pathsOf(form).find(path => !known.includes(path.split('.')[0] ?? ''))
    if (unknown) return failure(400, 'invalid_request_error', `Received unknown parameter: ${unknown}`)
    const found = this.#transaction(textAt(form, 'payment_intent'))
    if (!found) return failure(404, 'invalid_request_error', 'No such payment_intent')
    const { payment, transaction } = found
    const amount = textAt(form, 'amount') ?? ''
    if (!/^[1-9]\d*$/.test(amount)) return failure(400, 'invalid_request_error', 'Invalid integer: amount')
    const money = moneyOf(Number.parseInt(amount, 10), payment.total.currency)
    if (!isWithin(money.amount, transaction)) {
      return failure(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge')
    }
    const refund = this.addRefund(transaction, money.amount, textAt(form, 'metadata.refundKey'))
    const object = this.#refundObject(payment, transaction, refund, valueAt(form, 'metadata'))
    this.notifyAfterwards([this.#template('refund.created', object, refund.at)])
    return json(200, object)
  }

  #listSessions(query: URLSearchParams): FakeResponse {
    const wanted = this.payments.filter(each => query.get('status') !== 'complete' || each.transactions.length > 0)
    return page(
      wanted.map(payment => this.#session(payment)),
      query,
    )
  }

  #listRefunds(query: URLSearchParams): FakeResponse {
    const intent = query.get('payment_intent')
    const refunds = this.payments.flatMap(payment =>
      payment.transactions.flatMap(transaction =>
        transaction.refunds
          .filter(() => intent === null || intent === transaction.id)
          .map(refund => this.#refundObject(payment, transaction, refund)),
      ),
    )
    return page(refunds, query)
  }

  #listInvoices(query: URLSearchParams): FakeResponse {
    const subscription = query.get('subscription')
    const paid = this.payments
      .filter(payment => payment.subscription && (subscription === null || payment.subscription.id === subscription))
      .flatMap(payment => payment.transactions.map(transaction => this.#invoice(payment, transaction)))
    return page(paid, query)
  }

  #invoiceOf(id: string): FakeResponse {
    const found = this.#transaction(id.replace('in_', 'pi_'))
    return found ? json(200, this.#invoice(found.payment, found.transaction)) : missing(id)
  }

  #subscription(id: string | undefined): FakeResponse {
    const payment = this.payments.find(each => each.subscription?.id === id)
    return payment ? json(200, this.#subscriptionObject(payment)) : missing(id ?? '')
  }

  #cancel(id: string | undefined): FakeResponse {
    const payment = this.payments.find(each => each.subscription?.id === id)
    if (!payment?.subscription) return missing(id ?? '')
    payment.subscription.status = 'ended'
    const object = this.#subscriptionObject(payment)
    this.notifyAfterwards([this.#template('customer.subscription.deleted', object, new Date())])
    return json(200, object)
  }

  #found(id: string, work: (payment: FakePayment) => object | undefined): FakeResponse {
    const payment = this.payments.find(each => each.id === id)
    if (!payment) return missing(id)
    const object = work(payment)
    return object
      ? json(200, object)
      : failure(400, 'invalid_request_error', 'Only Checkout Sessions with a status in ["open"] can be expired.')
  }

  #transaction(intent: string | undefined) {
    return this.payments
      .flatMap(payment => payment.transactions.map(transaction => ({ payment, transaction })))
      .find(({ transaction }) => transaction.id === intent)
  }

  protected override notificationsOf(happening: Happening): readonly Template[] {
    const { payment, changes } = happening
    const at = 'transaction' in happening ? happening.transaction.at : new Date()
    const session = { ...this.#session(payment), ...sessionChanges(happening) }
    const template = (type: string, object: object) => this.#template(type, object, at, changes.isTest, changes.account)
    switch (happening.kind) {
      case 'paid':
        return [
          template('checkout.session.completed', session),
          ...(payment.subscription ? [template('invoice.paid', this.#invoice(payment, happening.transaction))] : []),
        ]
      case 'waiting':
        return [template('checkout.session.completed', session)]
      case 'wait-failed':
        return [template('checkout.session.async_payment_failed', { ...session, status: 'complete' })]
      case 'closed':
        return [template('checkout.session.expired', session)]
      case 'declined':
        return [template('payment_intent.payment_failed', this.#failedIntent(payment))]
      case 'refunded':
        return [template('refund.created', this.#refundObject(payment, happening.transaction, happening.refund))]
      case 'renewed':
        return [template('invoice.paid', this.#invoice(payment, happening.transaction))]
      case 'renewal-failed':
        return [template('invoice.payment_failed', this.#failedInvoice(payment))]
      case 'subscription-ended':
        return [template('customer.subscription.deleted', this.#subscriptionObject(payment))]
    }
  }

  #template(type: string, object: object, at: Date, isTest = this.isTest, account?: string): Template {
    const body = JSON.stringify({
      id: `evt_${this.nextNumber()}`,
      object: 'event',
      api_version: apiVersion,
      created: seconds(at),
      livemode: !isTest,
      type,
      data: { object: { ...object, livemode: !isTest } },
      ...(account && { account }),
    })
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    return {
      name: type,
      url: this.webhookUrl(),
      make: ({ secret = webhookSecret, at: sentAt }) => ({
        headers: { ...headers, 'stripe-signature': stripeSignature(body, secret, sentAt) },
        body,
      }),
      unsigned: () => ({ headers, body }),
      isAccepted: ({ status }) => status >= 200 && status < 300,
    }
  }

  #session(payment: FakePayment) {
    const form = this.#sessions.get(payment.id)
    const transaction = payment.transactions.find(({ isRenewal }) => !isRenewal)
    const isComplete = transaction !== undefined || payment.status === 'waiting'
    return {
      id: payment.id,
      object: 'checkout.session',
      mode: payment.interval ? 'subscription' : 'payment',
      status: isComplete ? 'complete' : payment.status === 'closed' ? 'expired' : 'open',
      payment_status: transaction ? 'paid' : 'unpaid',
      url: isComplete || payment.status === 'closed' ? null : payment.url,
      client_reference_id: payment.reference,
      amount_total: stripeAmount(payment.total),
      currency: payment.total.currency.toLowerCase(),
      payment_intent: payment.interval
        ? null
        : (transaction?.id ?? (payment.status === 'waiting' ? `pi_${payment.id}` : null)),
      subscription: payment.subscription?.id ?? null,
      invoice: payment.interval && transaction ? invoiceId(transaction) : null,
      customer_email: payment.email,
      metadata: valueAt(form, 'metadata') ?? {},
      livemode: !this.isTest,
      created: seconds(payment.createdAt),
      expires_at: Number.parseInt(textAt(form, 'expires_at') ?? '0', 10),
    }
  }

  #invoice(payment: FakePayment, transaction: FakeTransaction) {
    return {
      ...this.#invoiceBase(payment),
      id: invoiceId(transaction),
      status: 'paid',
      billing_reason: transaction.isRenewal ? 'subscription_cycle' : 'subscription_create',
      amount_due: stripeAmount({ ...payment.total, amount: transaction.amount }),
      amount_paid: stripeAmount({ ...payment.total, amount: transaction.amount }),
      attempt_count: 1,
      created: seconds(transaction.at),
      payments: {
        object: 'list',
        data: [
          {
            object: 'invoice_payment',
            status: 'paid',
            payment: { type: 'payment_intent', payment_intent: transaction.id },
          },
        ],
      },
    }
  }

  #failedInvoice(payment: FakePayment) {
    return {
      ...this.#invoiceBase(payment),
      id: `in_${this.nextNumber()}`,
      status: 'open',
      billing_reason: 'subscription_cycle',
      amount_due: stripeAmount(payment.total),
      amount_paid: 0,
      attempt_count: payment.subscription?.failures ?? 1,
      created: seconds(new Date()),
    }
  }

  #invoiceBase(payment: FakePayment) {
    const metadata = valueAt(this.#sessions.get(payment.id), 'subscription_data.metadata') ?? {}
    const month = 30 * 24 * 60 * 60
    const now = seconds(new Date())
    return {
      object: 'invoice',
      currency: payment.total.currency.toLowerCase(),
      livemode: !this.isTest,
      lines: { object: 'list', data: [{ object: 'line_item', period: { start: now, end: now + month } }] },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: payment.subscription?.id, metadata },
      },
    }
  }

  #subscriptionObject(payment: FakePayment) {
    return {
      id: payment.subscription?.id,
      object: 'subscription',
      status: payment.subscription?.status === 'ended' ? 'canceled' : 'active',
      metadata: valueAt(this.#sessions.get(payment.id), 'subscription_data.metadata') ?? {},
      created: seconds(payment.createdAt),
      livemode: !this.isTest,
    }
  }

  #failedIntent(payment: FakePayment) {
    return {
      id: `pi_${payment.id}`,
      object: 'payment_intent',
      status: 'requires_payment_method',
      metadata: valueAt(this.#sessions.get(payment.id), 'payment_intent_data.metadata') ?? {},
    }
  }

  /** @param metadata of the request; refunds of the office have none */
  #refundObject(payment: FakePayment, transaction: FakeTransaction, refund: FakeRefund, metadata?: FormValue) {
    return {
      id: refund.id,
      object: 'refund',
      amount: stripeAmount({ ...payment.total, amount: refund.amount }),
      currency: payment.total.currency.toLowerCase(),
      payment_intent: transaction.id,
      status: 'succeeded',
      metadata: metadata ?? (refund.key ? { invoiceId: payment.reference, refundKey: refund.key } : {}),
      created: seconds(refund.at),
    }
  }
}

/** @param at when the notification is sent */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const time = seconds(at)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

function sessionChanges(happening: Happening): object {
  const { payment, changes } = happening
  const { amount, currency, reference } = changes
  return {
    // A session is paid once; "twice" is a second charge in its name.
    ...(happening.kind === 'paid' && !payment.interval && { payment_intent: happening.transaction.id }),
    ...(amount && { amount_total: stripeAmount({ ...payment.total, amount }) }),
    ...(currency && { currency: currency.toLowerCase() }),
    ...(reference && { client_reference_id: reference, metadata: { invoiceId: reference } }),
  }
}

/** Newest first, 100 a page. */
function page(
  objects: readonly { readonly id?: unknown; readonly created: number }[],
  query: URLSearchParams,
): FakeResponse {
  const [from, before] = ['created[gte]', 'created[lt]'].map(name => Number.parseInt(query.get(name) ?? '-1', 10)) as [
    number,
    number,
  ]
  const wanted = objects
    .filter(({ created }) => (from < 0 || created >= from) && (before < 0 || created < before))
    .toReversed()
  const after = query.get('starting_after')
  const start = after === null ? 0 : wanted.findIndex(({ id }) => id === after) + 1
  const limit = Number.parseInt(query.get('limit') ?? '10', 10)
  const data = wanted.slice(start, start + limit)
  return json(200, { object: 'list', data, has_more: start + data.length < wanted.length })
}

function invoiceId({ id }: FakeTransaction): string {
  return id.replace('pi_', 'in_')
}

function failure(status: number, type: string, message: string): FakeResponse {
  return json(status, { error: { type, message } })
}

function missing(what: string): FakeResponse {
  return json(404, {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: ${what}` },
  })
}
