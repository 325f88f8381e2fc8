import { createHmac } from 'node:crypto'
import { isEmail, isUuid } from '@tessera/server'
import type { FakeAction } from './fake-page.ts'
import { type FakePayment, type FakeTransaction, type Happening, isWithin, leftOf } from './fake-payment.ts'
import { FakeProvider } from './fake-provider.ts'
import { type FakeRequest, type FakeResponse, json } from './fake-server.ts'
import type { Template } from './outbox.ts'

/** With which key a request was signed, and what its second line was. */
export type SignedWith = 'public' | 'secret'

const siteUrl = 'https://shop.example'

/** Payselection: payment links and the gateway, on one address. */
export class FakePayselection extends FakeProvider {
  override readonly name: string = 'payselection'
  protected readonly prefix: string = 'PAYSELECTION'
  protected readonly siteId: string = '20001'
  protected readonly secretKey: string = 'ps_fake_secret_key_01'
  protected readonly publicKey: string = 'ps_fake_public_key_01'
  protected override readonly extras: readonly FakeAction[] = ['hold']
  /** How the requests were signed, the oldest first. */
  readonly signatures: SignedWith[] = []
  readonly #webhooks = new Map<FakePayment, string>()
  readonly #requestIds = new Set<string>()

  override get variables(): Readonly<Record<string, string>> {
    return {
      [`${this.prefix}_SITE_ID`]: this.siteId,
      [`${this.prefix}_SECRET_KEY`]: this.secretKey,
      [`${this.prefix}_PUBLIC_KEY`]: this.publicKey,
      [`${this.prefix}_SITE_URL`]: siteUrl,
      [`${this.prefix}_WEBFORM_BASE_URL`]: this.url,
      [`${this.prefix}_BASE_URL`]: this.url,
    }
  }

  /** The amount is held, not charged. */
  async hold(payment = this.payment()): Promise<void> {
    const fields = {
      Event: 'Block',
      TransactionId: this.transactionId(),
      OrderId: payment.reference,
      Amount: payment.total.amount,
      Currency: payment.total.currency,
      IsTest: this.isTest ? 1 : 0,
    }
    await this.outbox.send(this.#template('Block', fields, payment))
  }

  protected override actionsOf(payment: FakePayment): readonly FakeAction[] {
    return super.actionsOf(payment).filter(action => action !== 'hold' || payment.status === 'open')
  }

  protected override async act(payment: FakePayment, action: string): Promise<void> {
    return action === 'hold' ? this.hold(payment) : super.act(payment, action)
  }

  protected override transactionId(): string {
    return `PS${this.nextNumber().slice(-14).padStart(14, '0')}`
  }

  protected override subscriptionId(): string {
    return this.nextNumber().slice(-8)
  }

  protected override respond(request: FakeRequest): FakeResponse {
    const signedWith = this.#signedWith(request)
    if (!signedWith) return failure(401, 'SignatureError', 'The signature is wrong')
    const requestId = request.headers['x-request-id'] ?? ''
    if (!isUuid(requestId) || this.#requestIds.has(requestId))
      return failure(400, 'RequestIdError', 'X-REQUEST-ID must be unique')
    this.#requestIds.add(requestId)
    this.signatures.push(signedWith)
    if (request.headers['content-type'] !== 'application/json') return failure(400, 'FormatError', 'JSON is expected')
    if (request.method === 'GET') return this.#order(request.path)
    const body: Record<string, unknown> = JSON.parse(request.body.toString('utf8'))
    switch (request.path) {
      case '/webpayments/paylink_create':
        return this.#create(body)
      case '/webpayments/paylink_void':
        return this.#void(body)
      case '/payments/refund':
        return this.#refund(body)
      case '/payments/recurring/unsubscribe':
        return this.#unsubscribe(body)
      default:
        return failure(404, 'NotFound', request.path)
    }
  }

  /** Both documented ways are accepted for links, and both ways of signing a request without a body. */
  #signedWith({ method, path, headers, body }: FakeRequest): SignedWith | undefined {
    if (headers['x-site-id'] !== this.siteId) return undefined
    const isSigned = (key: string, place: string, end: string) => {
      const start = [method, place, this.siteId, headers['x-request-id']].join('\n')
      return headers['x-request-signature'] === hmac(key, start + end)
    }
    const ends = method === 'GET' ? ['', '\n'] : [`\n${body.toString('utf8')}`]
    if (ends.some(end => isSigned(this.secretKey, path, end))) return 'secret'
    const isLink = path.startsWith('/webpayments/')
    return isLink && ends.some(end => isSigned(this.publicKey, siteUrl, end)) ? 'public' : undefined
  }

  #create(body: Readonly<Record<string, unknown>>): FakeResponse {
    const wrong = wrongLink(body)
    if (wrong) return failure(400, 'ValidationError', wrong)
    const { PaymentRequest: asked, CustomerInfo: customer, RecurringData: recurring } = body as unknown as LinkRequest
    const { OrderId, Amount, Currency, Description, ExtraData } = asked
    const id = crypto.randomUUID()
    const payment = this.addPayment({
      id,
      reference: OrderId,
      total: { amount: Amount, currency: Currency },
      description: Description,
      email: customer.Email,
      customerId: customer.UserId ?? '',
      language: customer.Language ?? 'ru',
      successUrl: ExtraData.SuccessUrl,
      cancelUrl: ExtraData.DeclineUrl,
      url: `${this.url}/pay/${id}`,
      ...(recurring && { interval: `${recurring.Interval} ${recurring.Period}` }),
    })
    this.#webhooks.set(payment, ExtraData.WebhookUrl)
    return json(201, {
      Id: id,
      Status: 'created',
      Url: payment.url,
      Invoice: OrderId,
      Amount,
      Currency,
      CreatedDate: payment.createdAt,
    })
  }

  #void({ Id }: Readonly<Record<string, unknown>>): FakeResponse {
    const payment = this.payments.find(({ id }) => id === Id)
    if (payment?.status !== 'open') return failure(400, 'PayLinkError', 'The link can not be voided')
    payment.status = 'closed'
    return json(200, { Id, Status: 'voided' })
  }

  #refund({ TransactionId, Amount, Currency }: Readonly<Record<string, unknown>>): FakeResponse {
    const found = this.payments
      .flatMap(payment => payment.transactions.map(transaction => ({ payment, transaction })))
      .find(({ transaction }) => transaction.id === TransactionId)
    if (!found) return failure(404, 'NotFound', 'There is no such transaction')
    if (!isAmount(Amount) || Currency !== found.payment.total.currency || !isWithin(Amount, found.transaction)) {
      return failure(400, 'ValidationError', 'Amount')
    }
    const refund = this.addRefund(found.transaction, Amount)
    this.notifyAfterwards(this.notificationsOf({ kind: 'refunded', ...found, refund, changes: {} }))
    return json(201, { TransactionId, OrderId: found.payment.reference, Amount, Currency })
  }

  #unsubscribe({ RecurringId }: Readonly<Record<string, unknown>>): FakeResponse {
    const payment = this.payments.find(({ subscription }) => subscription?.id === RecurringId)
    if (!payment?.subscription) return failure(404, 'NotFound', 'There is no such subscription')
    const wasActive = payment.subscription.status === 'active'
    payment.subscription.status = 'ended'
    if (wasActive) this.notifyAfterwards(this.notificationsOf({ kind: 'subscription-ended', payment, changes: {} }))
    return json(201, { TransactionState: 'true' })
  }

  #order(path: string): FakeResponse {
    const reference = decodeURIComponent(path.replace('/orders/', ''))
    const payments = this.payments.filter(each => each.reference === reference)
    if (payments.length === 0) return failure(404, 'NotFound', 'There is no such order')
    return json(
      200,
      payments.flatMap(payment =>
        payment.transactions.map(transaction => ({
          TransactionId: transaction.id,
          OrderId: reference,
          TransactionState: 'success',
          StateDetails: {
            Amount: transaction.amount,
            Currency: payment.total.currency,
            RemainingAmount: leftOf(transaction),
          },
          IsTest: this.isTest ? 1 : 0,
        })),
      ),
    )
  }

  protected override notificationsOf(happening: Happening): readonly Template[] {
    const { payment } = happening
    const RecurringId = payment.subscription?.id
    const common = this.#common(happening)
    const recurring = (event: string, status: string) =>
      this.#template(
        event,
        {
          Event: event,
          RecurringId,
          RecurringStatus: status,
          AccountId: payment.reference,
          LatestPay: new Date().toISOString(),
          IsTest: common.IsTest,
        },
        payment,
      )
    switch (happening.kind) {
      case 'paid':
        return [
          this.#template('Payment', { Event: 'Payment', ...common, ...paidFields(happening.transaction) }, payment),
          ...(RecurringId ? [recurring('RegisterRecurring', 'new')] : []),
        ]
      case 'renewed':
        return [
          this.#template(
            'Payment',
            { Event: 'Payment', ...common, ...paidFields(happening.transaction), RecurringId },
            payment,
          ),
        ]
      case 'declined':
        return [
          this.#template(
            'Fail',
            { Event: 'Fail', ...common, TransactionId: this.transactionId(), ErrorCode: '1', ErrorMessage: 'Declined' },
            payment,
          ),
        ]
      case 'renewal-failed':
        return [
          this.#template(
            'Fail',
            { Event: 'Fail', ...common, TransactionId: this.transactionId(), RecurringId, ErrorCode: '1' },
            payment,
          ),
          recurring('ChangeRecurringState', 'overdue'),
        ]
      case 'refunded': {
        const { transaction, refund } = happening
        const fields = {
          Event: 'Refund',
          ...common,
          TransactionId: transaction.id,
          Amount: refund.amount,
          NewAmount: leftOf(transaction),
        }
        return [this.#template('Refund', fields, payment)]
      }
      case 'subscription-ended':
        return [recurring('ChangeRecurringState', 'terminated')]
      default:
        return []
    }
  }

  #common({ payment, changes }: Happening) {
    return {
      OrderId: changes.reference ?? payment.reference,
      Amount: payment.total.amount,
      Currency: changes.currency ?? payment.total.currency,
      DateTime: dateTime(new Date()),
      IsTest: (changes.isTest ?? this.isTest) ? 1 : 0,
      Email: payment.email,
      Brand: 'VISA',
      CardMasked: '411111******1111',
      ...(changes.account && { SiteOfTheTest: changes.account }),
    }
  }

  #template(event: string, fields: object, payment: FakePayment): Template {
    const { SiteOfTheTest: site = this.siteId, ...rest } = fields as { SiteOfTheTest?: string }
    const body = JSON.stringify(rest)
    const url = this.#webhooks.get(payment) ?? this.webhookUrl()
    const headers = { 'content-type': 'application/json', 'x-site-id': site }
    return {
      name: event,
      url,
      make: ({ secret = this.secretKey }) => ({
        headers: { ...headers, 'x-webhook-signature': hmac(secret, `POST\n${url}\n${this.siteId}\n${body}`) },
        body,
      }),
      unsigned: () => ({ headers, body }),
      isAccepted: ({ status }) => status >= 200 && status < 300,
    }
  }
}

/** The same for another site, with currencies of its own. */
export class FakePayselectionInternational extends FakePayselection {
  override readonly name = 'payselection-international'
  protected override readonly prefix = 'PAYSELECTION_INTERNATIONAL'
  protected override readonly siteId = '20002'
  protected override readonly secretKey = 'psi_fake_secret_key_01'
  protected override readonly publicKey = 'psi_fake_public_key_01'
}

interface LinkRequest {
  readonly PaymentRequest: {
    readonly OrderId: string
    readonly Amount: string
    readonly Currency: string
    readonly Description: string
    readonly RebillFlag: boolean
    readonly ExtraData: { readonly WebhookUrl: string; readonly SuccessUrl: string; readonly DeclineUrl: string }
  }
  readonly CustomerInfo: { readonly Email: string; readonly UserId?: string; readonly Language?: string }
  readonly RecurringData?: {
    readonly Amount: string
    readonly AccountId: string
    readonly Interval: string
    readonly Period: string
    readonly StartDate: string
  }
}

function wrongLink(body: object): string | undefined {
  const { PaymentRequest: asked, CustomerInfo: customer, RecurringData: recurring } = body as Partial<LinkRequest>
  if (!asked || typeof asked.OrderId !== 'string' || asked.OrderId === '' || asked.OrderId.length > 100)
    return 'OrderId'
  if (!isAmount(asked.Amount)) return 'Amount'
  if (!/^[A-Z]{3}$/.test(asked.Currency)) return 'Currency'
  if (!asked.Description || asked.Description.length > 250) return 'Description'
  if (!isEmail(customer?.Email ?? '')) return 'Email'
  const { WebhookUrl, SuccessUrl, DeclineUrl } = asked.ExtraData ?? {}
  if (![WebhookUrl, SuccessUrl, DeclineUrl].every(url => URL.canParse(url ?? ''))) return 'ExtraData'
  if (!recurring) return undefined
  if (!asked.RebillFlag || !recurring.AccountId || recurring.Amount !== asked.Amount) return 'RecurringData'
  if (!/^[1-9]\d*$/.test(recurring.Interval) || !['day', 'week', 'month'].includes(recurring.Period)) return 'Interval'
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d\+0000$/.test(recurring.StartDate)) return 'StartDate'
  return undefined
}

/** A text with two decimals. */
function isAmount(amount: unknown): amount is string {
  return typeof amount === 'string' && /^\d+\.\d\d$/.test(amount)
}

function paidFields(transaction: FakeTransaction) {
  return {
    TransactionId: transaction.id,
    Amount: transaction.amount,
    DateTime: dateTime(transaction.at),
    RebillId: `${transaction.id}R`,
  }
}

/** `15.01.2026 09.30.00` */
function dateTime(at: Date): string {
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  return `${day.split('-').reverse().join('.')} ${time.replaceAll(':', '.')}`
}

function hmac(key: string, message: string): string {
  return createHmac('sha256', key).update(message).digest('hex')
}

function failure(status: number, code: string, description: string): FakeResponse {
  return json(status, { Code: code, Description: description, AddDetails: {} })
}
