import { createHmac } from 'node:crypto'
import { decimalAmount, parseAmount } from '@tessera/billing'
import {
  type FakePayment,
  FakeProvider,
  type FakeRequest,
  type FakeResponse,
  type Happening,
  type Template,
} from '@tessera/billing/testing'

const secret = 'acme_secret_0001'
const digits = { fractionDigits: 2 }

/** Acme without money. */
export class FakeAcme extends FakeProvider {
  override readonly name = 'acme'
  readonly #responses = new Map<string, FakeResponse>()

  override get variables() {
    return { ACME_SHOP: 'shop-1', ACME_SECRET: secret, ACME_BASE_URL: this.url }
  }

  protected override respond({ method, path, headers, body }: FakeRequest): FakeResponse {
    if (headers.authorization !== `Bearer ${secret}`) return { status: 401, body: '{}' }
    const [, , id, refunds] = path.split('/')
    const payment = this.payments.find(each => each.id === id)
    if (method === 'GET') return payment ? responded(this.#describe(payment)) : { status: 404, body: '{}' }
    const key = headers['idempotency-key'] ?? ''
    const fields: Record<string, string> & { amount: number } = JSON.parse(body.toString('utf8'))
    const response =
      this.#responses.get(key) ?? (payment && refunds ? this.#refund(payment, fields.amount) : this.#create(fields))
    this.#responses.set(key, response)
    return response
  }

  #create(fields: Readonly<Record<string, string>> & { readonly amount: number }): FakeResponse {
    const id = this.nextNumber()
    const payment = this.addPayment({
      id,
      reference: fields.reference ?? '',
      total: { amount: decimalAmount(fields.amount, digits), currency: fields.currency ?? '' },
      description: fields.description ?? '',
      email: '',
      customerId: '',
      language: 'en',
      successUrl: fields.successUrl ?? '',
      cancelUrl: fields.cancelUrl ?? '',
      url: `${this.url}/pages/${id}`,
    })
    return responded(this.#describe(payment))
  }

  #refund(payment: FakePayment, amount: number): FakeResponse {
    const [transaction] = payment.transactions
    if (!transaction) return { status: 409, body: '{}' }
    return responded({ id: this.addRefund(transaction, decimalAmount(amount, digits)).id })
  }

  #describe(payment: FakePayment, amount = payment.total.amount) {
    const transaction = payment.transactions.at(-1)
    return {
      id: payment.id,
      url: payment.url,
      reference: payment.reference,
      status: transaction ? 'paid' : payment.status === 'closed' ? 'expired' : 'open',
      amount: parseAmount(amount, digits),
      currency: payment.total.currency,
      shop: 'shop-1',
      test: this.isTest,
      ...(transaction && { transaction: transaction.id }),
    }
  }

  protected override notificationsOf(happening: Happening): readonly Template[] {
    if (happening.kind !== 'paid' && happening.kind !== 'closed') return []
    const { payment, changes } = happening
    const body = JSON.stringify(this.#describe(payment, changes.amount))
    const headers = { 'content-type': 'application/json' }
    return [
      {
        name: happening.kind,
        url: this.webhookUrl(),
        make: ({ secret: key = secret }) => ({
          headers: { ...headers, 'acme-signature': createHmac('sha256', key).update(body).digest('hex') },
          body,
        }),
        unsigned: () => ({ headers, body }),
        isAccepted: ({ status }) => status === 200,
      },
    ]
  }
}

function responded(value: object): FakeResponse {
  return { status: 200, body: JSON.stringify(value) }
}
