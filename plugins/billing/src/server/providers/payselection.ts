import { randomUUID } from 'node:crypto'
import { ConfigurationError } from '@tessera/server'
import { type Interval, nextPaymentAfter } from '../../interval.ts'
import { parseExactJson } from './exact-json.ts'
import {
  definePaymentProvider,
  type Money,
  type PaymentProvider,
  type PaymentProviderDefinition,
  type PaymentRequest,
  type ProviderCall,
  type ProviderEvent,
  ProviderFailure,
  type ProviderNotification,
  SignatureError,
  type StoredPayment,
} from './payment-provider.ts'
import { withDigits } from './provider-amount.ts'
import { fieldOf, jsonOf, type ProviderResponse, providerWords, sendToProvider, textOf } from './provider-request.ts'
import { readBaseUrl, readVariables } from './provider-variables.ts'
import { headerOf, hmacSha256, isSignature } from './signature.ts'

const webform = 'https://webform.payselection.com'
const gateway = 'https://gw.payselection.com'

/** Cards in Russia, on Payselection's page. */
export const payselection = providerOf('payselection', 'PAYSELECTION', ['RUB'])

/** The same for a site with another contract; it decides about the currencies. */
export const payselectionInternational = providerOf(
  'payselection-international',
  'PAYSELECTION_INTERNATIONAL',
  undefined,
)

/** What of the environment a site has. */
interface Site {
  readonly name: string
  readonly currencies: readonly string[] | undefined
  readonly id: string
  readonly secretKey: string
  /** Links to payment pages are signed with these, where both are set, else with the secret key. */
  readonly publicKey: string | undefined
  readonly url: string | undefined
  readonly webform: string
  readonly gateway: string
  readonly webhookUrl: string
}

function providerOf(
  name: string,
  prefix: string,
  currencies: readonly string[] | undefined,
): PaymentProviderDefinition {
  const [id, secretKey, publicKey, siteUrl, webformUrl, gatewayUrl] = [
    'SITE_ID',
    'SECRET_KEY',
    'PUBLIC_KEY',
    'SITE_URL',
    'WEBFORM_BASE_URL',
    'BASE_URL',
  ].map(each => `${prefix}_${each}`) as [string, string, string, string, string, string]
  return definePaymentProvider({
    name,
    variables: [id, secretKey, publicKey, siteUrl, webformUrl, gatewayUrl],
    open(environment) {
      const set: Readonly<Record<string, string>> | undefined = readVariables(
        environment,
        {
          [id]: { pattern: /^\d+$/, is: 'the number of the site' },
          [secretKey]: { pattern: /^\S+$/, is: 'the secret key' },
        },
        {
          [publicKey]: { pattern: /^\S+$/, is: 'the public key' },
          [siteUrl]: {
            pattern: /^https?:\/\/[^\s/]+$/,
            is: 'the registered address of the site, without a slash at its end',
          },
          [webformUrl]: null,
          [gatewayUrl]: null,
        },
      )
      if (!set) return undefined
      if ((set[publicKey] === undefined) !== (set[siteUrl] === undefined)) {
        const [missing, given] = set[publicKey] === undefined ? [publicKey, siteUrl] : [siteUrl, publicKey]
        throw new ConfigurationError(`${missing} must be set, because ${given} is`)
      }
      return new Payselection({
        name,
        currencies,
        id: set[id] ?? '',
        secretKey: set[secretKey] ?? '',
        publicKey: set[publicKey],
        url: set[siteUrl],
        webform: readBaseUrl(webformUrl, set[webformUrl], webform),
        gateway: readBaseUrl(gatewayUrl, set[gatewayUrl], gateway),
        webhookUrl: environment.webhookUrl(),
      })
    },
  })
}

/** Where a request goes, and what of it is signed. */
interface Call {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Second line of what is signed. */
  readonly place: string
  readonly key: string
  readonly body?: string
}

class Payselection implements PaymentProvider {
  readonly name: string
  readonly origins: readonly string[]
  readonly abilities: PaymentProvider['abilities']
  readonly #site: Site

  constructor(site: Site) {
    this.#site = site
    this.name = site.name
    this.origins = [webform, site.webform]
    this.abilities = {
      ...(site.currencies && { currencies: site.currencies }),
      objection: ({ amount }, interval) => {
        if (withDigits(amount, 2) === undefined) return 'fraction'
        return interval && interval.count > longest[interval.unit] ? 'interval' : undefined
      },
      subscriptions: 'provider',
      refunds: 'partial',
      // What a repeated X-REQUEST-ID does is not documented.
      isIdempotent: false,
    }
  }

  async create(request: PaymentRequest, call: ProviderCall) {
    const response = await this.#link('/webpayments/paylink_create', linkOf(request, this.#site), call)
    const [providerId, paymentUrl] = [textOf(response, 'Id'), textOf(response, 'Url')]
    if (!providerId || !paymentUrl) throw new ProviderFailure(`${this.name} gave no address of a payment page`)
    // Test sites differ by their number only; notifications say it.
    return { providerId, paymentUrl, isTest: false }
  }

  async read({ invoiceId, total }: StoredPayment, call: ProviderCall): Promise<readonly ProviderEvent[]> {
    const path = `/orders/${encodeURIComponent(invoiceId)}`
    const { secretKey: key, gateway: base } = this.#site
    const response = await this.#send({ method: 'GET', url: base + path, place: path, key }, call)
    if (response.status === 404) return []
    const transactions = this.#read(response)
    return (Array.isArray(transactions) ? transactions : []).flatMap(each => transactionEvent(each, total) ?? [])
  }

  async close(payment: StoredPayment, call: ProviderCall): Promise<boolean> {
    if (payment.providerId === null) throw new ProviderFailure(`${this.name} has not given this payment a number yet`)
    try {
      await this.#link('/webpayments/paylink_void', { Id: payment.providerId }, call)
      return true
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      const events = await this.read(payment, call)
      if (events.some(({ kind }) => kind === 'paid')) return false
      throw error
    }
  }

  async refund(
    { transactionId }: StoredPayment,
    { money }: Parameters<NonNullable<PaymentProvider['refund']>>[1],
    call: ProviderCall,
  ) {
    if (!transactionId) throw new ProviderFailure(`${this.name} has no payment to refund`)
    const body = { TransactionId: transactionId, ...amountOf(money), WebhookUrl: this.#site.webhookUrl }
    const response = await this.#operation('/payments/refund', body, call)
    // Its notification is known by another number, so that only its amount leads to this refund.
    return {
      refundId: `${textOf(response, 'TransactionId') ?? transactionId}:${randomUUID()}`,
      status: 'pending' as const,
    }
  }

  async endSubscription({ subscriptionId }: StoredPayment, call: ProviderCall): Promise<void> {
    if (!subscriptionId) throw new ProviderFailure(`${this.name} has no subscription for this payment`)
    await this.#operation('/payments/recurring/unsubscribe', { RecurringId: subscriptionId }, call)
  }

  parse(notification: ProviderNotification) {
    const { id, secretKey } = this.#site
    const message = Buffer.concat([Buffer.from(`POST\n${notification.url}\n${id}\n`), notification.body])
    if (!isSignature(headerOf(notification, 'x-webhook-signature'), hmacSha256(secretKey, message, 'hex'))) {
      throw new SignatureError(`The signature of ${this.name} is wrong`)
    }
    const payload = payloadOf(notification.body)
    const site = headerOf(notification, 'x-site-id')
    const event = notificationEvent(payload, site === undefined || site === id)
    return { events: [event], payload, reply: () => ({ status: 200, body: '' }) }
  }

  /** Calls of payment pages. */
  #link(path: string, body: object, call: ProviderCall): Promise<unknown> {
    const { publicKey, url, secretKey, webform: base } = this.#site
    const signing = publicKey && url ? { place: url, key: publicKey } : { place: path, key: secretKey }
    return this.#post({ method: 'POST', url: base + path, ...signing, body: JSON.stringify(body) }, call)
  }

  #operation(path: string, body: object, call: ProviderCall): Promise<unknown> {
    const { secretKey: key, gateway: base } = this.#site
    return this.#post({ method: 'POST', url: base + path, place: path, key, body: JSON.stringify(body) }, call)
  }

  async #post(request: Call, call: ProviderCall): Promise<unknown> {
    return this.#read(await this.#send(request, call))
  }

  /** @throws ProviderFailure for anything but success */
  #read(response: ProviderResponse): unknown {
    // Some operations respond with nothing.
    const body = response.text === '' && response.status < 300 ? {} : jsonOf(this.name, response)
    if (response.status < 300) return body
    const words = providerWords(textOf(body, 'Description') ?? textOf(body, 'Code'), [this.#site.secretKey])
    throw new ProviderFailure(`${this.name}: ${words} (${response.status})`)
  }

  #send({ method, url, place, key, body }: Call, call: ProviderCall): Promise<ProviderResponse> {
    const requestId = randomUUID()
    // Without a body its line is left out.
    const message = [method, place, this.#site.id, requestId, ...(body === undefined ? [] : [body])].join('\n')
    const init = {
      method,
      headers: {
        'content-type': 'application/json',
        'x-site-id': this.#site.id,
        'x-request-id': requestId,
        'x-request-signature': hmacSha256(key, message, 'hex'),
      },
      ...(body !== undefined && { body }),
    }
    return sendToProvider(this.name, url, init, call)
  }
}

/** A subscription begins within a year. */
const longest: Readonly<Record<Interval['unit'], number>> = { day: 365, week: 52, month: 12, year: 1 }

function linkOf(request: PaymentRequest, { webhookUrl }: Site): object {
  const { total, interval, invoiceId, description, email } = request
  const paid = { ...amountOf(total), Description: description.slice(0, 250) }
  return {
    MetaData: { PaymentType: 'Pay' },
    PaymentRequest: {
      OrderId: invoiceId,
      ...paid,
      RebillFlag: interval !== undefined,
      ExtraData: {
        WebhookUrl: webhookUrl,
        SuccessUrl: request.successUrl,
        DeclineUrl: request.cancelUrl,
        ReturnUrl: request.cancelUrl,
      },
    },
    CustomerInfo: { Email: email, Language: request.language, UserId: request.customerId },
    ...(interval && {
      RecurringData: {
        ...paid,
        WebhookUrl: webhookUrl,
        // Its notifications name no order.
        AccountId: invoiceId,
        Email: email,
        StartDate: startOf(interval),
        Interval: String(interval.unit === 'year' ? 12 * interval.count : interval.count),
        Period: interval.unit === 'year' ? 'month' : interval.unit,
      },
    }),
  }
}

/** `2026-02-15T09:30+0000` */
function startOf(interval: Interval): string {
  const now = new Date().toISOString()
  return `${nextPaymentAfter(now, interval, now).slice(0, 16)}+0000`
}

function amountOf({ amount, currency }: Money): { readonly Amount: string; readonly Currency: string } {
  const fixed = withDigits(amount, 2)
  if (fixed === undefined) throw new ProviderFailure(`payselection can not charge ${amount} ${currency}`)
  return { Amount: fixed, Currency: currency }
}

function payloadOf(body: Buffer): unknown {
  try {
    return parseExactJson(body.toString('utf8'))
  } catch {
    throw new SignatureError('The notification is no JSON')
  }
}

/** A notification in our words. */
function notificationEvent(payload: unknown, isOwnAccount: boolean): ProviderEvent {
  const said = (name: string) => textOf(payload, name)
  const event = said('Event') ?? ''
  const transactionId = said('TransactionId')
  const subscriptionId = said('RecurringId')
  // Of a subscription, the account is the invoice it began with.
  const invoiceId = said('OrderId') ?? said('AccountId')
  const money = moneyOf(payload)
  const happenedAt = isoOf(said('DateTime'))
  return {
    eventId: keyOf(payload),
    name: event,
    kind: kindOf(payload),
    ...(invoiceId && { invoiceId }),
    ...(transactionId && { transactionId }),
    ...(subscriptionId && { subscriptionId }),
    ...(money && { money }),
    ...(happenedAt && { happenedAt }),
    isOwnAccount,
    ...testOf(payload),
  }
}

function kindOf(payload: unknown): ProviderEvent['kind'] {
  const isOfSubscription = textOf(payload, 'RecurringId') !== undefined
  switch (textOf(payload, 'Event')) {
    case 'Payment':
      return isOfSubscription ? 'renewed' : 'paid'
    case 'Fail':
      return isOfSubscription ? 'renewal-failed' : 'declined'
    case 'Refund':
      return 'refunded'
    case 'RegisterRecurring':
      return 'subscribed'
    case 'UnsubscribeRecurring':
      return 'subscription-ended'
    case 'ChangeRecurringState':
    case 'ChangeRecurringByMerchant':
      return ['completed', 'terminated'].includes(textOf(payload, 'RecurringStatus') ?? '')
        ? 'subscription-ended'
        : 'other'
    default:
      return 'other'
  }
}

/** Two refunds of a payment share its number. */
function keyOf(payload: unknown): string {
  const said = (name: string) => textOf(payload, name) ?? ''
  const event = said('Event')
  if (event === 'Refund') return [said('TransactionId'), event, said('DateTime'), said('NewAmount')].join(':')
  if (said('TransactionId')) return `${said('TransactionId')}:${event}`
  return [said('RecurringId'), event, said('RecurringStatus'), said('LatestPay')].join(':')
}

/** A transaction of an order, as its notification would have said it. */
function transactionEvent(transaction: unknown, { currency }: Money): ProviderEvent | undefined {
  const transactionId = textOf(transaction, 'TransactionId')
  if (textOf(transaction, 'TransactionState') !== 'success' || !transactionId) return undefined
  const money = moneyOf(transaction) ?? moneyOf(fieldOf(transaction, 'StateDetails'))
  const invoiceId = textOf(transaction, 'OrderId')
  return {
    eventId: `${transactionId}:Payment`,
    name: 'success',
    kind: 'paid',
    ...(invoiceId && { invoiceId }),
    transactionId,
    ...(money && { money: { ...money, currency: money.currency || currency } }),
    isOwnAccount: true,
    ...testOf(transaction),
  }
}

function testOf(record: unknown): { readonly isTest?: boolean } {
  const said = textOf(record, 'IsTest')
  return said === undefined ? {} : { isTest: said === '1' || said === 'true' }
}

function moneyOf(record: unknown): Money | undefined {
  const [amount, currency] = [textOf(record, 'Amount'), textOf(record, 'Currency')]
  return amount !== undefined && currency !== undefined ? { amount, currency } : undefined
}

/** `15.01.2026 09.30.00`; its time zone is not documented, the examples are in UTC. */
function isoOf(time: string | undefined): string | undefined {
  const [, day, month, year, hours, minutes, seconds] =
    /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d)[.:](\d\d)[.:](\d\d)$/.exec(time ?? '') ?? []
  return day ? `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.000Z` : undefined
}
