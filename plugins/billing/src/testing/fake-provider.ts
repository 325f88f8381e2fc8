import { type FakeAction, fakeList, fakePage, type Language } from './fake-page.ts'
import {
  type Changes,
  type FakePayment,
  type FakeRefund,
  type FakeTransaction,
  type Happening,
  halfOf,
  isWithin,
  lastOf,
  leftOf,
} from './fake-payment.ts'
import { type FakeRequest, type FakeResponse, FakeServer, html } from './fake-server.ts'
import { Outbox, type OutboxOptions, type Template } from './outbox.ts'

export interface FakeOptions extends OutboxOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Address of the shop's webhook, as somebody enters it in the provider's office. */
  readonly webhookUrl?: (provider: string, kind?: string) => string
  /** Its payments are tests (default true). */
  readonly isTest?: boolean
}

/**
 * A payment provider without money, as strict as the real one: an HTTP server with its interface, its payment pages in the
 * browser, and what happens in its office as methods. A subclass speaks the provider's language.
 */
export abstract class FakeProvider {
  abstract readonly name: string
  /** The variables with which the product uses it. */
  abstract readonly variables: Readonly<Record<string, string>>
  readonly payments: FakePayment[] = []
  readonly outbox: Outbox
  readonly isTest: boolean
  readonly #options: FakeOptions
  #server: FakeServer | undefined
  readonly #pending = new Set<Promise<unknown>>()
  #number = 0

  constructor(options: FakeOptions = {}) {
    this.#options = options
    this.outbox = new Outbox(options)
    this.isTest = options.isTest ?? true
  }

  /** The provider's interface. @returns undefined for what it doesn't have */
  protected abstract respond(request: FakeRequest): FakeResponse | undefined | Promise<FakeResponse | undefined>
  /** What the provider sends when something happened: nothing, or one or more notifications. */
  protected abstract notificationsOf(happening: Happening): readonly Template[]

  /** What people may do on the pages besides paying; the order is that of the buttons. */
  protected readonly extras: readonly FakeAction[] = []

  get server(): FakeServer {
    if (!this.#server) throw new Error(`The fake of ${this.name} is not started`)
    return this.#server
  }

  get url(): string {
    return this.server.url
  }

  async start(): Promise<this> {
    this.#server = await FakeServer.start(request => this.#handle(request), this.#options.port)
    return this
  }

  async close(): Promise<void> {
    await this.idle()
    this.outbox.close()
    await this.#server?.close()
  }

  /** The payment of an invoice, or the last one. @throws when there is none */
  payment(reference?: string): FakePayment {
    const found = this.payments.findLast(each => reference === undefined || each.reference === reference)
    if (!found) throw new Error(`${this.name} has no payment${reference ? ` for ${reference}` : ''}`)
    return found
  }

  /** Somebody pays. Also on a page that is over, as a card charged at the last moment is. */
  async pay(payment = this.payment(), changes: Changes = {}): Promise<FakeTransaction> {
    const { transaction, happening } = this.#charge(payment, changes)
    await this.notify(happening)
    return transaction
  }

  /** As `pay`; the notification comes later. */
  payLate(payment: FakePayment, milliseconds: number): void {
    const { happening } = this.#charge(payment, {})
    for (const template of this.notificationsOf(happening)) this.outbox.sendLater(template, milliseconds)
  }

  /** A try of the payer fails; the page stays. */
  async decline(payment = this.payment()): Promise<void> {
    payment.isDeclined = true
    await this.notify({ kind: 'declined', payment, changes: {} })
  }

  /** The page expires, or is canceled at the provider. */
  async expire(payment = this.payment()): Promise<void> {
    payment.status = 'closed'
    await this.notify({ kind: 'closed', payment, changes: {} })
  }

  /** Somebody refunds in the provider's office. @param amount default: what is left */
  async refund(payment = this.payment(), amount?: string): Promise<FakeRefund> {
    const transaction = lastOf(payment)
    const refund = this.addRefund(transaction, amount ?? leftOf(transaction))
    await this.notify({ kind: 'refunded', payment, transaction, refund, changes: {} })
    return refund
  }

  /** The next period of a subscription is charged. */
  async renew(payment = this.payment(), changes: Changes = {}): Promise<FakeTransaction> {
    const transaction = this.addTransaction(payment, payment.total.amount, true)
    await this.notify({ kind: 'renewed', payment, transaction, changes })
    return transaction
  }

  async failRenewal(payment = this.payment()): Promise<void> {
    if (payment.subscription) payment.subscription.failures += 1
    await this.notify({ kind: 'renewal-failed', payment, changes: {} })
  }

  async endSubscription(payment = this.payment()): Promise<void> {
    if (payment.subscription) payment.subscription.status = 'ended'
    await this.notify({ kind: 'subscription-ended', payment, changes: {} })
  }

  /** Address of the webhook, as it was entered in the office. */
  protected webhookUrl(kind?: string): string {
    const { webhookUrl } = this.#options
    if (!webhookUrl) throw new Error(`Nobody has told ${this.name} where to send notifications`)
    return webhookUrl(this.name, kind)
  }

  protected async notify(happening: Happening): Promise<void> {
    for (const template of this.notificationsOf(happening)) await this.outbox.send(template)
  }

  /** Sends something that a request of the shop caused, after the response to it. */
  protected notifyAfterwards(templates: readonly Template[]): void {
    const sending = (async () => {
      await new Promise(resolve => setImmediate(resolve))
      for (const template of templates) await this.outbox.send(template)
    })()
    const done = sending.catch(() => {}).finally(() => this.#pending.delete(done))
    this.#pending.add(done)
  }

  /** Resolves when everything that requests of the shop caused has been sent. */
  async idle(): Promise<void> {
    await Promise.all(this.#pending)
  }

  protected addPayment(payment: Omit<FakePayment, 'status' | 'transactions' | 'createdAt'>): FakePayment {
    const added: FakePayment = { ...payment, status: 'open', transactions: [], createdAt: new Date() }
    this.payments.push(added)
    return added
  }

  protected addTransaction(payment: FakePayment, amount: string, isRenewal = false): FakeTransaction {
    const transaction = { id: this.transactionId(), amount, at: new Date(), refunds: [], isRenewal }
    payment.transactions.push(transaction)
    return transaction
  }

  /** @throws when more is asked for than is left */
  protected addRefund(transaction: FakeTransaction, amount: string, key?: string): FakeRefund {
    if (!isWithin(amount, transaction)) throw new RangeError('More than is left')
    const refund = { id: this.refundId(), amount, at: new Date(), ...(key && { key }) }
    transaction.refunds.push(refund)
    return refund
  }

  protected transactionId(): string {
    return this.nextNumber()
  }

  protected refundId(): string {
    return this.nextNumber()
  }

  /** Unlike those of other fakes in one process. */
  protected nextNumber(): string {
    this.#number += 1
    return `${Date.now()}${String(this.#number).padStart(3, '0')}`
  }

  protected actionsOf(payment: FakePayment): readonly FakeAction[] {
    const isPaid = payment.transactions.length > 0
    const isSubscription = payment.subscription?.status === 'active'
    const last = payment.transactions.at(-1)
    const refunds: readonly FakeAction[] = last && isWithin(leftOf(last), last) ? ['refund', 'refundHalf'] : []
    const always: readonly FakeAction[] = isPaid ? refunds : ['payLate', 'payLess', 'expire']
    return [
      ...(payment.status === 'closed' ? [] : (['payTwice'] as const)),
      ...always,
      ...(isPaid && isSubscription ? (['renew', 'failRenewal', 'endSubscription'] as const) : []),
      ...this.extras,
      ...(this.outbox.deliveries.length > 0 ? (['notifyAgain'] as const) : []),
    ]
  }

  /** What a button on the page does. */
  protected async act(payment: FakePayment, action: string): Promise<void> {
    switch (action) {
      case 'pay':
        return void (await this.pay(payment))
      case 'payTwice':
        if (payment.transactions.length === 0) await this.pay(payment)
        return void (await this.pay(payment))
      case 'payLess':
        return void (await this.pay(payment, { amount: halfOf(payment.total.amount) }))
      case 'payLate':
        return this.payLate(payment, 30_000)
      case 'decline':
        return this.decline(payment)
      case 'expire':
        return this.expire(payment)
      case 'refund':
        return void (await this.refund(payment))
      case 'refundHalf':
        return void (await this.refund(payment, halfOf(leftOf(lastOf(payment)))))
      case 'renew':
        return void (await this.renew(payment))
      case 'failRenewal':
        return this.failRenewal(payment)
      case 'endSubscription':
        return this.endSubscription(payment)
      case 'notifyAgain':
        return void (await this.outbox.again())
    }
  }

  async #handle(request: FakeRequest): Promise<FakeResponse> {
    const payment = this.payments.find(({ url }) => new URL(url).pathname === request.path)
    const language = languageOf(request, payment)
    if (payment) return this.#page(request, payment, language)
    if (request.method === 'GET' && request.path === '/') return html(200, fakeList(this, language))
    if (request.path === '/favicon.ico') return { status: 204, body: '' }
    this.server.requests.push(request)
    return (await this.respond(request)) ?? { status: 404, body: '{}' }
  }

  async #page(request: FakeRequest, payment: FakePayment, language: Language): Promise<FakeResponse> {
    if (request.method === 'POST') {
      const action = new URLSearchParams(request.body.toString('utf8')).get('action') ?? ''
      await this.act(payment, action)
      const isDone = ['pay', 'payTwice', 'payLate', 'payLess', 'payLater'].includes(action)
      const location = isDone && payment.status !== 'open' ? this.successUrl(payment) : payment.url
      return { status: 303, headers: { location }, body: '' }
    }
    return html(200, fakePage(this, payment, this.actionsOf(payment), language))
  }

  /** Where the browser goes after paying. */
  protected successUrl({ successUrl }: FakePayment): string {
    return successUrl
  }

  #charge(payment: FakePayment, changes: Changes) {
    const transaction = this.addTransaction(payment, changes.amount ?? payment.total.amount)
    payment.status = 'paid'
    payment.isDeclined = false
    if (payment.interval) payment.subscription ??= { id: this.subscriptionId(), status: 'active', failures: 0 }
    const happening: Happening = { kind: 'paid', payment, transaction, changes }
    return { transaction, happening }
  }

  protected subscriptionId(): string {
    return `sub_${this.nextNumber()}`
  }
}

function languageOf({ headers }: FakeRequest, payment: FakePayment | undefined): Language {
  const wish = payment?.language ?? headers['accept-language'] ?? ''
  return /^ru\b/i.test(wish) ? 'ru' : 'en'
}
