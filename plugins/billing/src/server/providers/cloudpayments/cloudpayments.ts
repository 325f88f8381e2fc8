import { type Interval, nextPaymentAfter } from '../../../interval.ts'
import { parseExactJson } from '../exact-json.ts'
import {
  definePaymentProvider,
  NoResponseError,
  type Obstacle,
  type PaymentProvider,
  type PaymentProviderDefinition,
  type PaymentRequest,
  type ProviderCall,
  type ProviderEvent,
  ProviderFailure,
  type ProviderNotification,
  SignatureError,
  type StoredPayment,
} from '../payment-provider.ts'
import { unitsOf, withDigits } from '../provider-amount.ts'
import { fieldOf, jsonOf, providerWords, sendToProvider, textOf } from '../provider-request.ts'
import { readBaseUrl, readVariables } from '../provider-variables.ts'
import { headerOf, hmacSha256, isSignature } from '../signature.ts'
import {
  type NotificationKind,
  notificationEvent,
  notificationKinds,
  objectionCodes,
  transactionEvent,
} from './cloudpayments-events.ts'

// Source: https://developers.cloudpayments.ru, "Currencies"
const currencies =
  'RUB EUR USD GBP UAH BYN KZT AZN CHF CZK CAD PLN SEK TRY CNY INR BRL ZAR UZS BGN RON AUD HKD GEL KGS AMD AED'.split(
    ' ',
  )

/** What differs between CloudPayments and TipTop Pay, which have the same interface. */
interface Family {
  readonly name: string
  /** Of the variables: `CLOUDPAYMENTS`. */
  readonly prefix: string
  readonly baseUrl: string
  /** Where payment pages are. */
  readonly origins: readonly string[]
  /** Currencies that are charged in whole units. */
  readonly whole: readonly string[]
}

/** Cards in Russia: one-off payments and subscriptions, on CloudPayments' page. */
export const cloudpayments = providerOf({
  name: 'cloudpayments',
  prefix: 'CLOUDPAYMENTS',
  baseUrl: 'https://api.cloudpayments.ru',
  origins: ['https://orders.cloudpayments.ru'],
  whole: [],
})

/** The same in Kazakhstan. Some of its samples show pages of CloudPayments' host. */
export const tiptoppay = providerOf({
  name: 'tiptoppay',
  prefix: 'TIPTOPPAY',
  baseUrl: 'https://api.tiptoppay.kz',
  origins: ['https://orders.tiptoppay.kz', 'https://orders.cloudpayments.ru'],
  whole: ['KZT'],
})

function providerOf(family: Family): PaymentProviderDefinition {
  const id = `${family.prefix}_PUBLIC_ID`
  const secret = `${family.prefix}_API_SECRET`
  const base = `${family.prefix}_BASE_URL`
  return definePaymentProvider({
    name: family.name,
    variables: [id, secret, base],
    open(environment) {
      const set: Readonly<Record<string, string>> | undefined = readVariables(
        environment,
        {
          [id]: { pattern: /^\S+$/, is: 'the public id of the site, pk_...' },
          [secret]: { pattern: /^\S+$/, is: 'the API secret' },
        },
        { [base]: null },
      )
      if (!set) return undefined
      return new CloudPayments(family, set[id] ?? '', set[secret] ?? '', readBaseUrl(base, set[base], family.baseUrl))
    },
  })
}

class CloudPayments implements PaymentProvider {
  readonly name: string
  readonly origins: readonly string[]
  readonly abilities: PaymentProvider['abilities']
  readonly #authorization: string
  readonly #secret: string
  readonly #baseUrl: string

  constructor({ name, origins, whole }: Family, publicId: string, secret: string, baseUrl: string) {
    this.name = name
    this.origins = [...origins, baseUrl]
    this.#secret = secret
    this.#baseUrl = baseUrl
    this.#authorization = `Basic ${Buffer.from(`${publicId}:${secret}`).toString('base64')}`
    this.abilities = {
      currencies,
      objection: ({ amount, currency }, interval): Obstacle | undefined => {
        if (unitsOf(amount, whole.includes(currency) ? 0 : 2) === undefined) return 'fraction'
        return interval && !recurrenceOf(interval) ? 'interval' : undefined
      },
      subscriptions: 'provider',
      refunds: 'partial',
      // For an hour.
      isIdempotent: true,
    }
  }

  async create(request: PaymentRequest, call: ProviderCall) {
    const model = await this.#model('/orders/create', orderOf(request), call, request.idempotencyKey)
    const [providerId, paymentUrl] = [textOf(model, 'Id'), textOf(model, 'Url')]
    if (!providerId || !paymentUrl) throw new ProviderFailure(`${this.name} gave no address of a payment page`)
    // Whether the site is in its test mode is said by the notifications only.
    return { providerId, paymentUrl, isTest: false }
  }

  async read({ invoiceId }: StoredPayment, call: ProviderCall): Promise<readonly ProviderEvent[]> {
    const found = await Promise.all(
      ['/payments/find', '/v2/payments/find'].map(path => this.#ask(path, { InvoiceId: invoiceId }, call)),
    )
    const events = found.flatMap(response => transactionEvent(fieldOf(response, 'Model')) ?? [])
    return events.filter(({ eventId }, index) => events.findIndex(each => each.eventId === eventId) === index)
  }

  async close(payment: StoredPayment, call: ProviderCall): Promise<boolean> {
    if (payment.providerId === null) throw new ProviderFailure(`${this.name} has not given this payment a number yet`)
    const response = await this.#ask('/orders/cancel', { Id: payment.providerId }, call)
    if (isSuccess(response)) return true
    const events = await this.read(payment, call)
    if (events.some(({ kind }) => kind === 'paid' || kind === 'renewed')) return false
    throw this.#failure(response)
  }

  async refund(
    { transactionId }: StoredPayment,
    { money, idempotencyKey }: Parameters<NonNullable<PaymentProvider['refund']>>[1],
    call: ProviderCall,
  ) {
    if (!transactionId) throw new ProviderFailure(`${this.name} has no payment to refund`)
    const fields = { TransactionId: transactionId, Amount: this.#amount(money.amount) }
    const model = await this.#model('/payments/refund', fields, call, idempotencyKey)
    return { refundId: textOf(model, 'TransactionId') ?? idempotencyKey, status: 'succeeded' as const }
  }

  /** The page begins weekly and monthly subscriptions by itself; others begin here, with the token of the first payment. */
  async subscribe(payment: StoredPayment, call: ProviderCall) {
    const { interval, invoiceId, total, description, email, createdAt, details } = payment
    const recurrence = interval && recurrenceOf(interval)
    if (!interval || !recurrence) throw new ProviderFailure(`${this.name} has no such subscriptions`)
    const found = fieldOf(await this.#ask('/subscriptions/find', { accountId: invoiceId }, call), 'Model')
    const known = (Array.isArray(found) ? found : []).find(each => textOf(each, 'Status') === 'Active')
    if (known) return subscriptionOf(known)
    if (behaviorOf(interval)) throw new NoResponseError(`${this.name} has not begun the subscription yet`)
    if (!details.token) throw new ProviderFailure(`${this.name} gave no token for the subscription`)
    const model = await this.#model(
      '/subscriptions/create',
      {
        Token: details.token,
        AccountId: invoiceId,
        Description: description,
        ...(email && { Email: email }),
        Amount: this.#amount(total.amount),
        Currency: total.currency,
        RequireConfirmation: 'false',
        StartDate: nextPaymentAfter(createdAt, interval, new Date().toISOString()),
        Interval: recurrence.unit,
        Period: String(recurrence.period),
      },
      call,
      `subscribe-${invoiceId}`,
    )
    return subscriptionOf(model)
  }

  async endSubscription({ subscriptionId }: StoredPayment, call: ProviderCall): Promise<void> {
    if (!subscriptionId) throw new ProviderFailure(`${this.name} has no subscription for this payment`)
    await this.#model('/subscriptions/cancel', { Id: subscriptionId }, call)
  }

  async *list({ from, to }: { readonly from: string; readonly to: string }, call: ProviderCall) {
    for (const day of daysOf(from, to)) {
      const model = await this.#model('/v2/payments/list', { Date: day, TimeZone: 'UTC' }, call)
      for (const each of Array.isArray(model) ? model : []) {
        const event = transactionEvent(each)
        if (event) yield event
      }
    }
  }

  parse(notification: ProviderNotification) {
    if (!this.#isGenuine(notification)) throw new SignatureError(`The signature of ${this.name} is wrong`)
    const fields = fieldsOf(notification.body.toString('utf8'))
    const kind = notificationKinds.find(each => each === notification.kind)
    // The address in the office lacks the kind: nothing may be accepted there.
    if (!kind) return { events: [], payload: fields, reply: () => ({ status: 404, body: '' }) }
    return {
      events: [notificationEvent(kind satisfies NotificationKind, fields)],
      payload: fields,
      reply: (objection?: keyof typeof objectionCodes) => ({
        status: 200,
        contentType: 'application/json',
        body: JSON.stringify({ code: objection && kind === 'check' ? objectionCodes[objection] : 0 }),
      }),
    }
  }

  /** One header signs the bytes, the other one the decoded parameters; a proxy may lose either. */
  #isGenuine(notification: ProviderNotification): boolean {
    const { body } = notification
    if (isSignature(headerOf(notification, 'content-hmac'), hmacSha256(this.#secret, body, 'base64'))) return true
    const decoded = decodedForm(body.toString('utf8'))
    return (
      decoded !== undefined &&
      isSignature(headerOf(notification, 'x-content-hmac'), hmacSha256(this.#secret, decoded, 'base64'))
    )
  }

  #amount(amount: string): string {
    const fixed = withDigits(amount, 2)
    if (fixed === undefined) throw new ProviderFailure(`${this.name} can not charge ${amount}`)
    return fixed
  }

  /** @throws ProviderFailure unless it says success */
  async #model(
    path: string,
    fields: Readonly<Record<string, string>>,
    call: ProviderCall,
    key?: string,
  ): Promise<unknown> {
    const response = await this.#ask(path, fields, call, key)
    if (!isSuccess(response)) throw this.#failure(response)
    return fieldOf(response, 'Model')
  }

  async #ask(
    path: string,
    fields: Readonly<Record<string, string>>,
    call: ProviderCall,
    key?: string,
  ): Promise<unknown> {
    const response = await sendToProvider(
      this.name,
      this.#baseUrl + path,
      {
        method: 'POST',
        headers: {
          authorization: this.#authorization,
          'content-type': 'application/x-www-form-urlencoded',
          ...(key && { 'x-request-id': key }),
        },
        body: new URLSearchParams(fields).toString(),
      },
      call,
    )
    if (response.status === 401) throw new ProviderFailure(`${this.name} refused the public id or the API secret (401)`)
    return jsonOf(this.name, response)
  }

  #failure(response: unknown): ProviderFailure {
    return new ProviderFailure(`${this.name}: ${providerWords(textOf(response, 'Message'), [this.#secret])}`)
  }
}

function orderOf(request: PaymentRequest): Readonly<Record<string, string>> {
  const { total, interval } = request
  const amount = withDigits(total.amount, 2)
  if (amount === undefined) throw new ProviderFailure(`No amount of two digits: ${total.amount}`)
  const behavior = interval && behaviorOf(interval)
  return {
    Amount: amount,
    Currency: total.currency,
    Description: request.description,
    Email: request.email,
    InvoiceId: request.invoiceId,
    AccountId: accountOf(request),
    RequireConfirmation: 'false',
    SendEmail: 'false',
    SuccessRedirectUrl: request.successUrl,
    FailRedirectUrl: request.cancelUrl,
    CultureName: request.language.startsWith('ru') ? 'ru-RU' : 'en-US',
    JsonData: JSON.stringify({ currency: total.currency }),
    ...(behavior && { SubscriptionBehavior: behavior }),
  }
}

/** Notifications of a subscription name its account only, so each subscription has one of its own. */
function accountOf({ interval, invoiceId, customerId }: PaymentRequest): string {
  return interval ? invoiceId : customerId
}

function behaviorOf({ unit, count }: Interval): string | undefined {
  if (count !== 1) return undefined
  return unit === 'week' ? 'CreateWeekly' : unit === 'month' ? 'CreateMonthly' : undefined
}

/** At most a year. */
const longest: Readonly<Record<Interval['unit'], number>> = { day: 365, week: 52, month: 12, year: 1 }

function recurrenceOf({ unit, count }: Interval): { readonly unit: string; readonly period: number } | undefined {
  if (count > longest[unit]) return undefined
  if (unit === 'year') return { unit: 'Month', period: 12 * count }
  return { unit: unit === 'day' ? 'Day' : unit === 'week' ? 'Week' : 'Month', period: count }
}

function subscriptionOf(model: unknown) {
  const subscriptionId = textOf(model, 'Id')
  if (!subscriptionId) throw new ProviderFailure('The subscription has no number')
  const next = textOf(model, 'NextTransactionDateIso')
  return { subscriptionId, ...(next && { nextPaymentAt: new Date(`${next.replace(/Z$/, '')}Z`).toISOString() }) }
}

function isSuccess(response: unknown): boolean {
  return fieldOf(response, 'Success') === true
}

/** A notification is a form, or JSON where the office says so. */
function fieldsOf(text: string): unknown {
  if (!text.startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  try {
    return parseExactJson(text)
  } catch {
    throw new SignatureError('The notification is neither a form nor JSON')
  }
}

/** JSON has nothing to decode. @returns undefined for a form that is none */
function decodedForm(text: string): string | undefined {
  if (text.startsWith('{')) return text
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return undefined
  }
}

function* daysOf(from: string, to: string): Iterable<string> {
  const day = 24 * 60 * 60 * 1000
  const start = Date.parse(`${from.slice(0, 10)}T00:00:00Z`)
  for (let time = start; time < Date.parse(to); time += day) yield new Date(time).toISOString().slice(0, 10)
}
