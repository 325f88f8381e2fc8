import { createHmac } from 'node:crypto'
import { decimalAmount } from '../money.ts'
import { unitsOf, withDigits } from '../server/providers/provider-amount.ts'
import { failure, success } from './cloudpayments-response.ts'
import { dotNetForm, type Fields, textsOf } from './dot-net-form.ts'
import type { FakeAction } from './fake-page.ts'
import { type FakePayment, type FakeTransaction, type Happening, isWithin } from './fake-payment.ts'
import { FakeProvider } from './fake-provider.ts'
import { type FakeRequest, type FakeResponse, json } from './fake-server.ts'
import type { Delivery, Template } from './outbox.ts'

interface Stored {
  readonly fields: string
  readonly response: FakeResponse
}

const hour = 60 * 60 * 1000

/** CloudPayments: orders, refunds, subscriptions, and a check before each charge. */
export class FakeCloudPayments extends FakeProvider {
  override readonly name: string = 'cloudpayments'
  /** Of the variables. */
  protected readonly prefix: string = 'CLOUDPAYMENTS'
  protected readonly publicId: string = 'pk_fake0000000000000000000000001'
  protected readonly secret: string = 'cp_fake_api_secret_0001'
  protected override readonly extras: readonly FakeAction[] = ['hold']
  /** Notifications are JSON (default: forms). */
  isJson = false
  readonly #responses = new Map<string, Stored & { readonly at: number }>()
  readonly #accounts = new Map<FakePayment, string>()
  readonly #behaviors = new Map<FakePayment, string>()
  readonly #data = new Map<FakePayment, string>()
  readonly #tokens = new Map<string, FakePayment>()

  override get variables(): Readonly<Record<string, string>> {
    return {
      [`${this.prefix}_PUBLIC_ID`]: this.publicId,
      [`${this.prefix}_API_SECRET`]: this.secret,
      [`${this.prefix}_BASE_URL`]: this.url,
    }
  }

  /** The shop is asked first; it may refuse. */
  override async pay(
    payment = this.payment(),
    changes: Parameters<FakeProvider['pay']>[1] = {},
  ): Promise<FakeTransaction> {
    const transaction: FakeTransaction = {
      id: this.transactionId(),
      amount: changes.amount ?? payment.total.amount,
      at: new Date(),
      refunds: [],
      isRenewal: false,
    }
    const fields = this.#transactionFields({ kind: 'paid', payment, transaction, changes })
    const check = await this.outbox.send(this.#template('check', fields, payment))
    if (check && !isAllowed(check)) {
      await this.decline(payment)
      return transaction
    }
    payment.transactions.push(transaction)
    payment.status = 'paid'
    payment.isDeclined = false
    if (this.#behaviors.has(payment)) payment.subscription ??= this.#newSubscription()
    await this.notify({ kind: 'paid', payment, transaction, changes })
    return transaction
  }

  /** The amount is held, not charged. */
  async hold(payment = this.payment()): Promise<void> {
    const transaction = {
      id: this.transactionId(),
      amount: payment.total.amount,
      at: new Date(),
      refunds: [],
      isRenewal: false,
    }
    const fields = this.#transactionFields({ kind: 'paid', payment, transaction, changes: {} })
    await this.outbox.send(this.#template('pay', { ...fields, Status: 'Authorized' }, payment))
  }

  protected override actionsOf(payment: FakePayment): readonly FakeAction[] {
    return super.actionsOf(payment).filter(action => action !== 'hold' || payment.status === 'open')
  }

  protected override async act(payment: FakePayment, action: string): Promise<void> {
    return action === 'hold' ? this.hold(payment) : super.act(payment, action)
  }

  protected override respond(request: FakeRequest): FakeResponse {
    const expected = `Basic ${Buffer.from(`${this.publicId}:${this.secret}`).toString('base64')}`
    if (request.headers.authorization !== expected) return { status: 401, body: '' }
    if (request.method !== 'POST') return { status: 405, body: '' }
    const text = request.body.toString('utf8')
    const key = request.headers['x-request-id']
    const stored = key === undefined ? undefined : this.#responses.get(key)
    if (stored && Date.now() - stored.at < hour) return stored.response
    const isJson = request.headers['content-type']?.startsWith('application/json')
    const fields: Fields = isJson ? textsOf(JSON.parse(text)) : Object.fromEntries(new URLSearchParams(text))
    const response = this.#route(request.path, fields)
    if (key !== undefined) this.#responses.set(key, { fields: text, response, at: Date.now() })
    return response
  }

  #route(path: string, fields: Fields): FakeResponse {
    switch (path) {
      case '/test':
        return json(200, { Success: true, Message: crypto.randomUUID() })
      case '/orders/create':
        return this.#create(fields)
      case '/orders/cancel':
        return this.#cancelOrder(fields)
      case '/payments/refund':
        return this.#refund(fields)
      case '/payments/find':
      case '/v2/payments/find':
        return this.#find(fields, path.startsWith('/v2'))
      case '/v2/payments/list':
        return this.#list(fields)
      case '/subscriptions/find':
        return success(
          this.payments
            .filter(each => each.subscription && this.#accounts.get(each) === fields.accountId)
            .map(each => this.#subscription(each)),
        )
      case '/subscriptions/create':
        return this.#subscribe(fields)
      case '/subscriptions/cancel':
        return this.#cancelSubscription(fields)
      default:
        return { status: 404, body: '' }
    }
  }

  #create(fields: Fields): FakeResponse {
    const { Amount = '', Currency = 'RUB', SubscriptionBehavior: behavior } = fields
    if (!Amount) return failure('Amount is required')
    if (!/^\d+(\.\d{1,2})?$/.test(Amount)) return failure('Amount is invalid')
    if (!/^[A-Z]{3}$/.test(Currency)) return failure('Currency is invalid')
    if (!fields.Description) return failure('Description is required')
    if (!fields.Email) return failure('Email is required')
    if (behavior && !['CreateWeekly', 'CreateMonthly'].includes(behavior))
      return failure('SubscriptionBehavior is invalid')
    if (behavior && !fields.AccountId) return failure('AccountId is required')
    for (const name of ['SuccessRedirectUrl', 'FailRedirectUrl']) {
      if (!URL.canParse(fields[name] ?? '')) return failure(`${name} is invalid`)
    }
    const id = `order${this.nextNumber()}`
    const payment = this.addPayment({
      id,
      reference: fields.InvoiceId ?? '',
      total: { amount: withDigits(Amount, 2) ?? Amount, currency: Currency },
      description: fields.Description,
      email: fields.Email,
      customerId: fields.AccountId ?? '',
      language: fields.CultureName ?? 'ru-RU',
      successUrl: fields.SuccessRedirectUrl ?? '',
      cancelUrl: fields.FailRedirectUrl ?? '',
      url: `${this.url}/d/${id}`,
      ...(behavior && { interval: behavior }),
    })
    this.#accounts.set(payment, fields.AccountId ?? '')
    this.#data.set(payment, fields.JsonData ?? '')
    if (behavior) this.#behaviors.set(payment, behavior)
    const model = { Id: id, Number: this.payments.length, Currency, Url: payment.url, StatusCode: 0, Status: 'Created' }
    // The amount as a number, with its digits.
    const body = JSON.stringify({ Model: { ...model, Amount: 0 }, Success: true, Message: null })
    return { status: 200, body: body.replace('"Amount":0', `"Amount":${Amount}`) }
  }

  #cancelOrder({ Id }: Fields): FakeResponse {
    const payment = this.payments.find(({ id }) => id === Id)
    if (payment?.status !== 'open') return failure('Order can not be cancelled')
    payment.status = 'closed'
    return success(null)
  }

  #refund({ TransactionId, Amount = '' }: Fields): FakeResponse {
    const found = this.#found(TransactionId)
    if (!found) return failure('Transaction not found')
    if (!/^\d+(\.\d{1,2})?$/.test(Amount) || !isWithin(Amount, found.transaction)) return failure('Amount is invalid')
    const refund = this.addRefund(found.transaction, withDigits(Amount, 2) ?? Amount)
    this.notifyAfterwards(this.notificationsOf({ kind: 'refunded', ...found, refund, changes: {} }))
    return success({ TransactionId: Number.parseInt(refund.id, 10) })
  }

  /** The last operation; only the second version knows refunds. */
  #find({ InvoiceId }: Fields, hasRefunds: boolean): FakeResponse {
    const models = this.#models(this.payments.filter(({ reference }) => reference === InvoiceId))
    const model = models.filter(each => hasRefunds || !('PaymentTransactionId' in each)).at(-1)
    return model ? success(model) : failure('Not found')
  }

  #list({ Date: day = '', TimeZone }: Fields): FakeResponse {
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || TimeZone !== 'UTC') return failure('Date is invalid')
    return success(this.#models(this.payments).filter(each => String(each.CreatedDateIso).startsWith(day)))
  }

  #models(payments: readonly FakePayment[]): readonly Readonly<Record<string, unknown>>[] {
    return payments.flatMap(payment =>
      payment.transactions.flatMap(transaction => {
        const { Token: _token, ...fields } = this.#transactionFields({
          kind: 'paid',
          payment,
          transaction,
          changes: {},
        })
        const model = {
          ...fields,
          JsonData: fields.Data,
          CreatedDateIso: transaction.at.toISOString().slice(0, 19),
          TestMode: this.isTest,
        }
        const refunds = transaction.refunds.map(refund => ({
          ...model,
          TransactionId: refund.id,
          PaymentTransactionId: transaction.id,
          OperationType: 'Refund',
          Amount: refund.amount,
        }))
        return [model, ...refunds]
      }),
    )
  }

  #subscribe(fields: Fields): FakeResponse {
    const { Token = '', AccountId = '', Amount, Currency, Interval = '', Period = '', StartDate = '' } = fields
    const payment = this.#tokens.get(Token)
    if (!payment) return failure('Token is invalid')
    if (!AccountId || !Amount || !Currency || !fields.Description) return failure('A required field is missing')
    if (!['Day', 'Week', 'Month'].includes(Interval) || !/^[1-9]\d*$/.test(Period))
      return failure('Interval is invalid')
    if (!(Date.parse(StartDate) > Date.now())) return failure('StartDate is in the past')
    if (fields.RequireConfirmation !== 'false') return failure('RequireConfirmation is invalid')
    this.#accounts.set(payment, AccountId)
    payment.subscription = this.#newSubscription()
    return success(this.#subscription(payment))
  }

  #cancelSubscription({ Id }: Fields): FakeResponse {
    const payment = this.payments.find(({ subscription }) => subscription?.id === Id)
    if (!payment?.subscription) return failure('Subscription not found')
    const wasActive = payment.subscription.status === 'active'
    payment.subscription.status = 'ended'
    if (wasActive) this.notifyAfterwards(this.notificationsOf({ kind: 'subscription-ended', payment, changes: {} }))
    return success(null)
  }

  #newSubscription() {
    return { id: `sc_${this.nextNumber()}`, status: 'active' as const, failures: 0 }
  }

  #subscription(payment: FakePayment) {
    const isActive = payment.subscription?.status === 'active'
    return {
      Id: payment.subscription?.id,
      AccountId: this.#accounts.get(payment),
      Description: payment.description,
      Email: payment.email,
      Status: isActive ? (payment.subscription?.failures ? 'PastDue' : 'Active') : 'Cancelled',
      SuccessfulTransactionsNumber: String(payment.transactions.length),
      FailedTransactionsNumber: String(payment.subscription?.failures ?? 0),
      NextTransactionDateIso: new Date(Date.now() + 30 * 24 * hour).toISOString().slice(0, 19),
    }
  }

  #found(id: string | undefined) {
    return this.payments
      .flatMap(payment => payment.transactions.map(transaction => ({ payment, transaction })))
      .find(({ transaction }) => transaction.id === id)
  }

  protected override notificationsOf(happening: Happening): readonly Template[] {
    const { payment } = happening
    switch (happening.kind) {
      case 'paid':
        return [this.#template('pay', this.#transactionFields(happening), payment)]
      case 'renewed': {
        const fields = { ...this.#transactionFields(happening), SubscriptionId: payment.subscription?.id ?? '' }
        return [this.#template('pay', fields, payment)]
      }
      case 'declined':
      case 'renewal-failed': {
        const fields = {
          ...this.#common(happening),
          TransactionId: this.transactionId(),
          Status: 'Declined',
          Reason: 'InsufficientFunds',
          ReasonCode: '5051',
          ...(happening.kind === 'renewal-failed' && { SubscriptionId: payment.subscription?.id ?? '' }),
        }
        const recurrent =
          happening.kind === 'renewal-failed' ? [this.#template('recurrent', this.#recurrent(payment), payment)] : []
        return [this.#template('fail', fields, payment), ...recurrent]
      }
      case 'refunded': {
        const { TransactionId: _id, Currency: _currency, TestMode: _mode, ...common } = this.#common(happening)
        const { refund, transaction } = happening
        const fields = {
          ...common,
          TransactionId: refund.id,
          PaymentTransactionId: transaction.id,
          Amount: refund.amount,
          OperationType: 'Refund',
        }
        return [this.#template('refund', fields, payment)]
      }
      case 'subscription-ended':
        return [this.#template('recurrent', this.#recurrent(payment), payment)]
      default:
        return []
    }
  }

  #recurrent(payment: FakePayment): Fields {
    return textsOf({
      ...this.#subscription(payment),
      Amount: payment.total.amount,
      Currency: payment.total.currency,
      Interval: 'Month',
      Period: 1,
    })
  }

  #transactionFields(happening: Extract<Happening, { kind: 'paid' | 'renewed' }>): Fields {
    const { payment, transaction } = happening
    const token = `tk_${payment.id}`
    this.#tokens.set(token, payment)
    return {
      TransactionId: transaction.id,
      ...this.#common(happening),
      Amount: transaction.amount,
      PaymentAmount: transaction.amount,
      DateTime: transaction.at.toISOString().slice(0, 19).replace('T', ' '),
      Status: 'Completed',
      OperationType: 'Payment',
      GatewayName: 'Test',
      TotalFee: feeOf(transaction),
      Token: token,
    }
  }

  #common({ payment, changes }: Happening): Record<string, string> {
    const currency = changes.currency ?? payment.total.currency
    return {
      Amount: payment.total.amount,
      Currency: currency,
      PaymentAmount: payment.total.amount,
      PaymentCurrency: currency,
      DateTime: new Date().toISOString().slice(0, 19).replace('T', ' '),
      CardFirstSix: '424242',
      CardLastFour: '4242',
      CardType: 'Visa',
      CardExpDate: '12/30',
      TestMode: (changes.isTest ?? this.isTest) ? '1' : '0',
      InvoiceId: changes.reference ?? payment.reference,
      AccountId: changes.customerId ?? this.#accounts.get(payment) ?? '',
      Email: payment.email,
      Description: payment.description,
      Data: this.#data.get(payment) ?? '',
    }
  }

  #template(kind: string, fields: Fields, payment: FakePayment): Template {
    const body = this.isJson ? JSON.stringify(fields) : dotNetForm(fields)
    const contentType = this.isJson ? 'application/json' : 'application/x-www-form-urlencoded'
    const decoded = this.isJson ? body : decodeURIComponent(body.replace(/\+/g, ' '))
    const hmac = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('base64')
    return {
      name: `${kind} ${payment.reference}`.split(' ')[0] ?? kind,
      url: this.webhookUrl(kind),
      make: ({ secret = this.secret }) => ({
        headers: {
          'content-type': contentType,
          'content-hmac': hmac(secret, body),
          'x-content-hmac': hmac(secret, decoded),
        },
        body,
      }),
      unsigned: () => ({ headers: { 'content-type': contentType }, body }),
      isAccepted: reply =>
        (kind === 'check' ? isCode(reply.body) : reply.body === '{"code":0}') && reply.status === 200,
    }
  }
}

function isAllowed({ reply }: Delivery): boolean {
  return reply.status === 200 && reply.body === '{"code":0}'
}

function isCode(body: string): boolean {
  return /^\{"code":(0|10|11|12|13|20)\}$/.test(body)
}

/** What CloudPayments keeps: 2.9 %, in whole kopecks. */
function feeOf({ amount }: FakeTransaction): string {
  return decimalAmount(Math.round(((unitsOf(amount, 2) ?? 0) * 29) / 1000), { fractionDigits: 2 })
}
