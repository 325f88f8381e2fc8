import { createHash } from 'node:crypto'
import { isEmail } from '@tessera/server'
import { compareAmounts } from '../money.ts'
import type { FakeAction } from './fake-page.ts'
import type { FakePayment, Happening } from './fake-payment.ts'
import { FakeProvider } from './fake-provider.ts'
import { type FakeRequest, type FakeResponse, json } from './fake-server.ts'
import type { Template } from './outbox.ts'

const merchantId = '0xMR0000009'
const webhookPassword = 'ox_fake_webhook_pwd_01'

/** Fields of the form, in the spelling that is needed: others are ignored. */
const required = ['Currency', 'AmountUSD', 'Email', 'ClientId', 'MerchantId', 'ReturnUrl'] as const

/** 0xProcessing: deposits in cryptocurrencies. */
export class FakeOxProcessing extends FakeProvider {
  override readonly name = '0xprocessing'
  readonly #coins = new Map<FakePayment, string>()

  override get variables() {
    return {
      OXPROCESSING_MERCHANT_ID: merchantId,
      OXPROCESSING_WEBHOOK_PASSWORD: webhookPassword,
      OXPROCESSING_BASE_URL: this.url,
      OXPROCESSING_COINS: 'USDT (TRC20), BTC',
    }
  }

  /** It has no refunds. */
  protected override actionsOf(payment: FakePayment): readonly FakeAction[] {
    return super.actionsOf(payment).filter(action => action !== 'refund' && action !== 'refundHalf')
  }

  /** Nothing can be declined: a payment that doesn't come is canceled. */
  protected override async act(payment: FakePayment, action: string): Promise<void> {
    return action === 'decline' ? this.expire(payment) : super.act(payment, action)
  }

  protected override respond({ method, path, headers, body }: FakeRequest): FakeResponse {
    if (method !== 'POST' || path !== '/Payment') return { status: 404, body: '' }
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return { status: 415, body: '' }
    const fields: Readonly<Record<string, string>> = Object.fromEntries(new URLSearchParams(body.toString('utf8')))
    const missing = required.find(name => !fields[name])
    if (missing) return json(400, { error: `${missing} is required` })
    if (fields.MerchantId !== merchantId) return json(400, { error: 'Merchant not found' })
    if (!/^[A-Z0-9]+( \([A-Z0-9]+\))?$/.test(fields.Currency ?? '')) return json(400, { error: 'Currency not found' })
    if (!/^\d+(\.\d+)?$/.test(fields.AmountUSD ?? '')) return json(400, { error: 'AmountUSD is invalid' })
    if (!isEmail(fields.Email ?? '')) return json(400, { error: 'Email is invalid' })
    if (fields.ReturnUrl !== 'true') return { status: 302, headers: { location: this.url }, body: '' }
    const id = `1${this.nextNumber().slice(-8)}`
    const payment = this.addPayment({
      id,
      reference: fields.BillingID ?? '',
      total: { amount: fields.AmountUSD ?? '', currency: 'USD' },
      description: '',
      email: fields.Email ?? '',
      customerId: fields.ClientId ?? '',
      language: '',
      successUrl: fields.SuccessUrl ?? '',
      cancelUrl: fields.CancelUrl ?? '',
      url: `${this.url}/Payment/${id}`,
    })
    this.#coins.set(payment, fields.Currency ?? '')
    return { status: 200, body: `{"redirectUrl":${JSON.stringify(payment.url)},"id":${Number.parseInt(id, 10)}}` }
  }

  protected override notificationsOf(happening: Happening): readonly Template[] {
    const { payment, changes } = happening
    const amount = 'transaction' in happening ? happening.transaction.amount : payment.total.amount
    const isLess = (compareAmounts(amount, payment.total.amount) ?? 0) < 0
    const status = happening.kind === 'paid' ? (isLess ? 'Insufficient' : 'Success') : 'Canceled'
    if (happening.kind !== 'paid' && happening.kind !== 'closed') return []
    const number = Number.parseInt(payment.id, 10) + payment.transactions.length - (happening.kind === 'paid' ? 1 : 0)
    const fields = {
      PaymentId: number,
      MerchantId: changes.account ?? merchantId,
      Email: changes.email ?? payment.email,
      Currency: this.#coins.get(payment) ?? '',
    }
    const headers = { 'content-type': 'application/json' }
    const body = (signature: object) =>
      JSON.stringify({
        ...fields,
        ShopId: 1,
        Amount: amount,
        AmountUSD: amount,
        TotalAmount: amount,
        TotalAmountUSD: amount,
        ClientId: changes.customerId ?? payment.customerId,
        BillingID: changes.reference ?? payment.reference,
        Status: status,
        Insufficient: false,
        Test: changes.isTest ?? this.isTest,
        TxHashes: ['0xfake'],
        ...signature,
        // Amounts are numbers.
      }).replace(/"((?:Total)?Amount(?:USD)?)":"([\d.]+)"/g, '"$1":$2')
    return [
      {
        name: status,
        url: this.webhookUrl(),
        make: ({ secret = webhookPassword }) => ({
          headers,
          body: body({ Signature: md5([...Object.values(fields), secret].join(':')) }),
        }),
        unsigned: () => ({ headers, body: body({}) }),
        isAccepted: reply => reply.status === 200 && reply.body === '',
      },
    ]
  }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
