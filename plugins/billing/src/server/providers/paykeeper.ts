import { compareAmounts } from '../../money.ts'
import {
  definePaymentProvider,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderCall,
  type ProviderEvent,
  ProviderFailure,
  type ProviderNotification,
  type RefundRequest,
  type RefundResponse,
  SignatureError,
  type StoredPayment,
} from './payment-provider.ts'
import { withDigits } from './provider-amount.ts'
import { fieldOf, jsonOf, providerWords, sendToProvider, textOf } from './provider-request.ts'
import { readBaseUrl, readVariables } from './provider-variables.ts'
import { isSignature, md5 } from './signature.ts'

/** Cards in Russia: each merchant has a server of its own. Roubles only; subscriptions by a new invoice each period. */
export const paykeeper = definePaymentProvider({
  name: 'paykeeper',
  variables: ['PAYKEEPER_BASE_URL', 'PAYKEEPER_LOGIN', 'PAYKEEPER_PASSWORD', 'PAYKEEPER_SECRET_WORD'],
  open(environment) {
    const set = readVariables(
      environment,
      { PAYKEEPER_BASE_URL: null, PAYKEEPER_LOGIN: null, PAYKEEPER_PASSWORD: null, PAYKEEPER_SECRET_WORD: null },
      {},
    )
    if (!set) return undefined
    const baseUrl = readBaseUrl('PAYKEEPER_BASE_URL', set.PAYKEEPER_BASE_URL, 'https://name.server.paykeeper.ru')
    return new PayKeeper(baseUrl, set.PAYKEEPER_LOGIN, set.PAYKEEPER_PASSWORD, set.PAYKEEPER_SECRET_WORD)
  },
})

const currency = 'RUB'
/** The payer was charged; `stuck` means that the shop never acknowledged the notification. */
const charged = ['obtained', 'stuck', 'success', 'refunding', 'refunded', 'partially_refunded']
const pageSize = 100

class PayKeeper implements PaymentProvider {
  readonly name = 'paykeeper'
  readonly origins: readonly string[]
  readonly abilities: PaymentProvider['abilities'] = {
    currencies: [currency],
    objection: ({ amount }) => (withDigits(amount, 2) === undefined ? 'fraction' : undefined),
    subscriptions: 'invoices',
    refunds: 'partial',
    isIdempotent: false,
  }
  readonly #baseUrl: string
  readonly #authorization: string
  readonly #secrets: readonly string[]
  readonly #secretWord: string
  /** Needed for each POST; changes once a day. */
  #token: string | undefined

  constructor(baseUrl: string, login: string, password: string, secretWord: string) {
    this.#baseUrl = baseUrl
    this.origins = [baseUrl]
    this.#authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`
    this.#secretWord = secretWord
    this.#secrets = [password, secretWord]
  }

  async create(request: PaymentRequest, call: ProviderCall) {
    const response = await this.#post('/change/invoice/preview/', invoiceOf(request), call)
    const [providerId, paymentUrl] = [textOf(response, 'invoice_id'), textOf(response, 'invoice_url')]
    if (!providerId || !paymentUrl) throw new ProviderFailure('paykeeper gave no address of a payment page')
    return { providerId, paymentUrl, isTest: false }
  }

  async read(payment: StoredPayment, call: ProviderCall): Promise<readonly ProviderEvent[]> {
    if (payment.providerId === null) return []
    const invoice = await this.#get(`/info/invoice/byid/?id=${encodeURIComponent(payment.providerId)}`, call)
    const id = textOf(invoice, 'paymentid')
    if (textOf(invoice, 'status') === 'expired')
      return [this.#event(`${payment.providerId}:expired`, 'closed', payment)]
    if (textOf(invoice, 'status') !== 'paid' || !id) return []
    const [found, refunds] = await Promise.all([
      this.#get(`/info/payments/byid/?id=${encodeURIComponent(id)}`, call),
      this.#refunds(id, call),
    ])
    const paid = this.#paymentEvent(Array.isArray(found) ? found[0] : found)
    return [...(paid ? [paid] : []), ...refunds.map(each => this.#refundEvent(each, id, payment))]
  }

  async close(payment: StoredPayment, call: ProviderCall): Promise<boolean> {
    if (payment.providerId === null) throw new ProviderFailure('paykeeper has not given this payment a number yet')
    try {
      await this.#post('/change/invoice/revoke/', { id: payment.providerId }, call)
      return true
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      const events = await this.read(payment, call)
      if (events.some(({ kind }) => kind === 'paid')) return false
      if (events.some(({ kind }) => kind === 'closed')) return true
      throw error
    }
  }

  async refund(
    { transactionId, total }: StoredPayment,
    { money }: RefundRequest,
    call: ProviderCall,
  ): Promise<RefundResponse> {
    if (!transactionId) throw new ProviderFailure('paykeeper has no payment to refund')
    const amount = withDigits(money.amount, 2) ?? ''
    const partial = String(compareAmounts(amount, total.amount) !== 0)
    const earlier = await this.#refunds(transactionId, call).catch((error: Error) => {
      // Nothing was asked for yet.
      throw new ProviderFailure(error.message)
    })
    const before = new Set(earlier.map(each => textOf(each, 'id')))
    await this.#post('/change/payment/reverse/', { id: transactionId, amount, partial }, call)
    // The response names no refund: it is the one of this amount that wasn't there before, once it is listed.
    const listed = await this.#refunds(transactionId, call).catch(() => [])
    const made = listed.find(
      each => !before.has(textOf(each, 'id')) && compareAmounts(textOf(each, 'amount') ?? '', amount) === 0,
    )
    const refundId = textOf(made, 'id')
    const status = made ? refundStates[refundKind(made)] : 'pending'
    return { ...(refundId && { refundId }), status }
  }

  async *list({ from, to }: { readonly from: string; readonly to: string }, call: ProviderCall) {
    const statuses = charged.map(status => `&status[]=${status}`).join('')
    for (let start = 0; ; start += pageSize) {
      const days = `start=${moscowDay(from)}&end=${moscowDay(to)}`
      const rows = await this.#get(`/info/payments/bydate/?${days}${statuses}&from=${start}&limit=${pageSize}`, call)
      if (!Array.isArray(rows)) return
      for (const row of rows) {
        const event = this.#paymentEvent(row)
        if (event) yield event
      }
      if (rows.length < pageSize) return
    }
  }

  parse({ body }: ProviderNotification) {
    const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
    const said = (name: string) => fields[name] ?? ''
    const [id, sum, clientId, orderId] = [said('id'), said('sum'), said('clientid'), said('orderid')]
    if (!id || !isSignature(fields.key, md5(id + sum + clientId + orderId + this.#secretWord))) {
      throw new SignatureError('The signature of paykeeper is wrong')
    }
    const host = fields.pk_hostname
    const event: ProviderEvent = {
      eventId: id,
      name: 'payment',
      kind: 'paid',
      ...(orderId && { invoiceId: orderId }),
      transactionId: id,
      money: { amount: sum, currency },
      // The fields are signed without anything between them: the payer has to be ours, too.
      payer: { customerId: clientId },
      isOwnAccount: host === undefined || host === new URL(this.#baseUrl).hostname,
      isTest: false,
    }
    const reply = { status: 200, contentType: 'text/plain', body: `OK ${md5(id + this.#secretWord)}` }
    return { events: [event], payload: fields, reply: () => reply }
  }

  #event(eventId: string, kind: ProviderEvent['kind'], { invoiceId }: Pick<StoredPayment, 'invoiceId'>): ProviderEvent {
    return { eventId, name: kind, kind, invoiceId, isOwnAccount: true, isTest: false }
  }

  #paymentEvent(payment: unknown): ProviderEvent | undefined {
    const [id, amount, invoiceId] = [textOf(payment, 'id'), textOf(payment, 'pay_amount'), textOf(payment, 'orderid')]
    if (!id || !amount || !charged.includes(textOf(payment, 'status') ?? '')) return undefined
    const event = this.#event(id, 'paid', { invoiceId: invoiceId ?? '' })
    return { ...event, transactionId: id, money: { amount: withDigits(amount, 2) ?? amount, currency } }
  }

  #refundEvent(refund: unknown, transactionId: string, payment: StoredPayment): ProviderEvent {
    const [id, amount] = [textOf(refund, 'id') ?? '', textOf(refund, 'amount') ?? '']
    const event = this.#event(`refund:${id}:${textOf(refund, 'status')}`, refundKind(refund), payment)
    return { ...event, transactionId, refundId: id, money: { amount, currency } }
  }

  async #refunds(paymentId: string, call: ProviderCall): Promise<readonly unknown[]> {
    const refunds = await this.#get(`/info/refunds/bypaymentid/?id=${encodeURIComponent(paymentId)}`, call)
    return Array.isArray(refunds) ? refunds : []
  }

  #get(path: string, call: ProviderCall): Promise<unknown> {
    return this.#send(path, { method: 'GET', headers: { authorization: this.#authorization } }, call)
  }

  /** A token that is too old is renewed once. */
  async #post(path: string, fields: Readonly<Record<string, string>>, call: ProviderCall): Promise<unknown> {
    const post = async () => {
      const body = new URLSearchParams({ ...fields, token: await this.#currentToken(call) }).toString()
      const headers = { authorization: this.#authorization, 'content-type': 'application/x-www-form-urlencoded' }
      return this.#send(path, { method: 'POST', headers, body }, call)
    }
    const wasStored = this.#token !== undefined
    try {
      return await post()
    } catch (error) {
      if (!wasStored || !(error instanceof ProviderFailure) || !/токен безопасности/i.test(error.message)) throw error
      this.#token = undefined
      return post()
    }
  }

  /** The documentation shows a list with the token, servers respond with an object. */
  async #currentToken(call: ProviderCall): Promise<string> {
    if (this.#token !== undefined) return this.#token
    const response = await this.#get('/info/settings/token/', call)
    const token = textOf(Array.isArray(response) ? response[0] : response, 'token')
    if (!token) throw new ProviderFailure('paykeeper gave no security token')
    this.#token = token
    return token
  }

  async #send(path: string, init: RequestInit, call: ProviderCall): Promise<unknown> {
    const response = await sendToProvider(this.name, this.#baseUrl + path, init, call)
    if (response.status === 401) throw new ProviderFailure('paykeeper refused the login or the password (401)')
    const body = jsonOf(this.name, response)
    if (fieldOf(body, 'result') === 'fail') {
      throw new ProviderFailure(`paykeeper: ${providerWords(textOf(body, 'msg'), this.#secrets)}`)
    }
    return body
  }
}

function invoiceOf(request: PaymentRequest): Readonly<Record<string, string>> {
  const amount = withDigits(request.total.amount, 2)
  if (amount === undefined || request.total.currency !== currency) {
    throw new ProviderFailure(`paykeeper can not charge ${request.total.amount} ${request.total.currency}`)
  }
  return {
    pay_amount: amount,
    clientid: request.customerId,
    orderid: request.invoiceId,
    service_name: JSON.stringify({
      service_name: request.description,
      lang: request.language.startsWith('ru') ? 'ru' : 'en',
      user_result_callback: request.successUrl,
    }),
    client_email: request.email,
    expiry: moscowDay(request.expiresAt),
  }
}

const refundStates = { refunded: 'succeeded', 'refund-failed': 'failed', other: 'pending' } as const

/** What the states of a refund are called is not documented; a failed one says so. */
function refundKind(refund: unknown): keyof typeof refundStates {
  const status = textOf(refund, 'status') ?? ''
  if (/done|success|refunded|complete/i.test(status)) return 'refunded'
  return /fail|cancel|error/i.test(status) ? 'refund-failed' : 'other'
}

/** Servers live in Moscow time, without summer time. */
function moscowDay(time: string): string {
  return new Date(Date.parse(time) + 3 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
