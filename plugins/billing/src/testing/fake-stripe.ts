import { moneyOf, stripeAmount } from '../server/providers/stripe/stripe-amount.ts'
import { type FormValue, parseBracketedForm, pathsOf, textAt, valueAt } from './bracketed-form.ts'
import type { FakeAction } from './fake-page.ts'
import { type FakePayment, type Happening, isWithin, lastOf } from './fake-payment.ts'
import { FakeProvider } from './fake-provider.ts'
import { type FakeRequest, type FakeResponse, json } from './fake-server.ts'
import type { Template } from './outbox.ts'
import {
  chargedIntentObject,
  disputeObject,
  failedIntentObject,
  failedInvoiceObject,
  invoiceObject,
  invoicePaymentObject,
  paymentFee,
  refundFee,
  refundObject,
  type StripeBalance,
  type StripePayment,
  sessionObject,
  subscriptionObject,
} from './stripe/stripe-objects.ts'
import { failure, missing, page } from './stripe/stripe-response.ts'
import { seconds, wrongSession } from './stripe/stripe-session.ts'
import { stripeSignature } from './stripe/stripe-signature.ts'

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
  /** What it keeps of payments and refunds is not known yet: that takes it up to an hour. */
  areFeesLate = false

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
    await this.outbox.send(this.#template(name, sessionObject(this.#of(payment)), transaction.at))
  }

  /** The money of `payLater` doesn't come. */
  async failLater(payment = this.payment()): Promise<void> {
    payment.status = 'closed'
    await this.notify({ kind: 'wait-failed', payment, changes: {} })
  }

  /** The payer disputes the last payment at their bank. */
  async dispute(payment = this.payment()): Promise<void> {
    const object = disputeObject(this.#of(payment), lastOf(payment), `du_${this.nextNumber()}`)
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
        return third === undefined
          ? this.#listSessions(query)
          : this.#found(third, payment => sessionObject(this.#of(payment)))
      case 'POST refunds':
        return this.#refund(form)
      case 'GET refunds':
        return this.#listRefunds(query)
      case 'GET payment_intents':
        return this.#intent(second, query)
      case 'GET invoice_payments':
        return this.#listInvoicePayments(query)
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
    return json(200, sessionObject(this.#of(payment)))
  }

  #expire(id: string): FakeResponse {
    return this.#found(id, payment => {
      if (payment.status !== 'open') return undefined
      payment.status = 'closed'
      return sessionObject(this.#of(payment))
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
    const object = refundObject(this.#of(payment), transaction, refund, valueAt(form, 'metadata'))
    this.notifyAfterwards([this.#template('refund.created', object, refund.at)])
    return json(200, object)
  }

  #listSessions(query: URLSearchParams): FakeResponse {
    const wanted = this.payments.filter(each => query.get('status') !== 'complete' || each.transactions.length > 0)
    return page(
      wanted.map(payment => sessionObject(this.#of(payment))),
      query,
    )
  }

  #listRefunds(query: URLSearchParams): FakeResponse {
    const intent = query.get('payment_intent')
    const refunds = this.payments.flatMap(payment =>
      payment.transactions.flatMap(transaction =>
        transaction.refunds
          .filter(() => intent === null || intent === transaction.id)
          .map(refund => ({
            ...refundObject(this.#of(payment), transaction, refund),
            balance_transaction: this.#balance(query, 'data.balance_transaction', refundFee(payment.total)),
          })),
      ),
    )
    return page(refunds, query)
  }

  #intent(id: string | undefined, query: URLSearchParams): FakeResponse {
    const found = this.#transaction(id)
    if (!found) return missing(id ?? '')
    const { payment, transaction } = found
    const fee = this.#balance(query, 'latest_charge.balance_transaction', paymentFee(payment.total, transaction))
    return json(200, chargedIntentObject(this.#of(payment), transaction, fee))
  }

  /** A movement of the account's balance: whole where it is asked for, else its number; null until it is known. */
  #balance(query: URLSearchParams, path: string, movement: StripeBalance): StripeBalance | string | null {
    if (this.areFeesLate) return null
    return query.getAll('expand[0]').includes(path) ? movement : movement.id
  }

  #listInvoicePayments(query: URLSearchParams): FakeResponse {
    if (query.get('payment[type]') !== 'payment_intent') {
      return failure(400, 'invalid_request_error', 'Missing required param: payment[type]')
    }
    const found = this.#transaction(query.get('payment[payment_intent]') ?? undefined)
    const isOfInvoice = found?.payment.interval !== undefined
    return page(found && isOfInvoice ? [invoicePaymentObject(found.transaction)] : [], query)
  }

  #listInvoices(query: URLSearchParams): FakeResponse {
    const subscription = query.get('subscription')
    const paid = this.payments
      .filter(payment => payment.subscription && (subscription === null || payment.subscription.id === subscription))
      .flatMap(payment => payment.transactions.map(transaction => invoiceObject(this.#of(payment), transaction)))
    return page(paid, query)
  }

  #invoiceOf(id: string): FakeResponse {
    const found = this.#transaction(id.replace('in_', 'pi_'))
    return found ? json(200, invoiceObject(this.#of(found.payment), found.transaction)) : missing(id)
  }

  #subscription(id: string | undefined): FakeResponse {
    const payment = this.payments.find(each => each.subscription?.id === id)
    return payment ? json(200, subscriptionObject(this.#of(payment))) : missing(id ?? '')
  }

  #cancel(id: string | undefined): FakeResponse {
    const payment = this.payments.find(each => each.subscription?.id === id)
    if (!payment?.subscription) return missing(id ?? '')
    payment.subscription.status = 'ended'
    const object = subscriptionObject(this.#of(payment))
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

  #of(payment: FakePayment): StripePayment {
    return { payment, form: this.#sessions.get(payment.id), isTest: this.isTest }
  }

  #transaction(intent: string | undefined) {
    return this.payments
      .flatMap(payment => payment.transactions.map(transaction => ({ payment, transaction })))
      .find(({ transaction }) => transaction.id === intent)
  }

  protected override notificationsOf(happening: Happening): readonly Template[] {
    const { payment, changes } = happening
    const at = 'transaction' in happening ? happening.transaction.at : new Date()
    const session = { ...sessionObject(this.#of(payment)), ...sessionChanges(happening) }
    const template = (type: string, object: object) => this.#template(type, object, at, changes.isTest, changes.account)
    switch (happening.kind) {
      case 'paid':
        return [
          template('checkout.session.completed', session),
          ...(payment.subscription
            ? [template('invoice.paid', invoiceObject(this.#of(payment), happening.transaction))]
            : []),
        ]
      case 'waiting':
        return [template('checkout.session.completed', session)]
      case 'wait-failed':
        return [template('checkout.session.async_payment_failed', { ...session, status: 'complete' })]
      case 'closed':
        return [template('checkout.session.expired', session)]
      case 'declined':
        return [template('payment_intent.payment_failed', failedIntentObject(this.#of(payment)))]
      case 'refunded':
        return [template('refund.created', refundObject(this.#of(payment), happening.transaction, happening.refund))]
      case 'renewed':
        return [template('invoice.paid', invoiceObject(this.#of(payment), happening.transaction))]
      case 'renewal-failed':
        return [template('invoice.payment_failed', failedInvoiceObject(this.#of(payment), `in_${this.nextNumber()}`))]
      case 'subscription-ended':
        return [template('customer.subscription.deleted', subscriptionObject(this.#of(payment)))]
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
