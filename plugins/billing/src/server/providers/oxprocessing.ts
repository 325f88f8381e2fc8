import { parseExactJson } from './exact-json.ts'
import {
  definePaymentProvider,
  type PaymentProvider,
  type ProviderEvent,
  ProviderFailure,
  type ProviderNotification,
  SignatureError,
} from './payment-provider.ts'
import { withDigits } from './provider-amount.ts'
import { jsonOf, sendToProvider, textOf } from './provider-request.ts'
import { readBaseUrl, readVariables } from './provider-variables.ts'
import { isSignature, md5 } from './signature.ts'

const name = '0xprocessing'

/** Thousandths that a payment may be short of its price: the rate moves while somebody pays. */
const tolerance = 5

/**
 * Cryptocurrencies, for prices in dollars. It has no subscriptions, no refunds, no keys for repeated requests, and can't be
 * asked about a payment.
 */
export const oxprocessing = definePaymentProvider({
  name,
  variables: [
    'OXPROCESSING_MERCHANT_ID',
    'OXPROCESSING_API_KEY',
    'OXPROCESSING_WEBHOOK_PASSWORD',
    'OXPROCESSING_BASE_URL',
    'OXPROCESSING_COINS',
  ],
  open(environment) {
    const set = readVariables(
      environment,
      {
        OXPROCESSING_MERCHANT_ID: { pattern: /^\S+$/, is: 'the number of the merchant, 0xMR...' },
        OXPROCESSING_WEBHOOK_PASSWORD: null,
      },
      {
        OXPROCESSING_API_KEY: null,
        OXPROCESSING_BASE_URL: null,
        OXPROCESSING_COINS: {
          pattern: /^[A-Z0-9]+( \([A-Z0-9]+\))?(\s*,\s*[A-Z0-9]+( \([A-Z0-9]+\))?)*$/i,
          is: 'coins with their networks: USDT (TRC20), BTC',
        },
      },
    )
    if (!set) return undefined
    const [coin = ''] = (set.OXPROCESSING_COINS ?? 'USDT (TRC20)').split(',').map(each => each.trim())
    return oxprocessingProvider({
      merchantId: set.OXPROCESSING_MERCHANT_ID,
      password: set.OXPROCESSING_WEBHOOK_PASSWORD,
      baseUrl: readBaseUrl('OXPROCESSING_BASE_URL', set.OXPROCESSING_BASE_URL, 'https://app.0xprocessing.com'),
      coin,
    })
  },
})

interface Settings {
  readonly merchantId: string
  readonly password: string
  readonly baseUrl: string
  readonly coin: string
}

function oxprocessingProvider({ merchantId, password, baseUrl, coin }: Settings): PaymentProvider {
  return {
    name,
    origins: ['https://app.0xprocessing.com', baseUrl],
    abilities: {
      currencies: ['USD'],
      objection: ({ amount }) => (withDigits(amount, 2) === undefined ? 'fraction' : undefined),
      subscriptions: 'invoices',
      refunds: 'none',
      isIdempotent: false,
    },

    async create({ total, invoiceId, email, customerId, successUrl, cancelUrl }, call) {
      const amount = withDigits(total.amount, 2)
      if (amount === undefined || total.currency !== 'USD') {
        throw new ProviderFailure(`${name} can not charge ${total.amount} ${total.currency}`)
      }
      const form = new URLSearchParams({
        Currency: coin,
        AmountUSD: amount,
        Email: email,
        ClientId: customerId,
        MerchantId: merchantId,
        BillingID: invoiceId,
        SuccessUrl: successUrl,
        CancelUrl: cancelUrl,
        AutoReturn: 'true',
        ReturnUrl: 'true',
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const response = await sendToProvider(
        name,
        `${baseUrl}/Payment`,
        { method: 'POST', headers, body: form.toString() },
        call,
      )
      const body = jsonOf(name, response)
      const [providerId, paymentUrl] = [textOf(body, 'id'), textOf(body, 'redirectUrl')]
      if (response.status >= 400 || !providerId || !paymentUrl) {
        throw new ProviderFailure(`${name} gave no address of a payment page (${response.status})`)
      }
      return { providerId, paymentUrl, isTest: false, details: { coin } }
    },

    parse({ body }: ProviderNotification) {
      const payload = payloadOf(body)
      const said = (field: string) => textOf(payload, field) ?? ''
      const isDeposit = said('PaymentId') !== ''
      const signed = isDeposit
        ? [said('PaymentId'), said('MerchantId'), said('Email'), said('Currency'), password]
        : [said('ID'), said('MerchantID'), said('Address'), said('Currency'), password]
      // Whether the hash is in upper or lower case is not documented.
      if (!isSignature(textOf(payload, 'Signature')?.toLowerCase(), md5(signed.join(':')))) {
        throw new SignatureError(`The signature of ${name} is wrong`)
      }
      const event = isDeposit ? depositEvent(payload, merchantId) : withdrawalEvent(payload, merchantId)
      return { events: [event], payload, reply: () => ({ status: 200, body: '' }) }
    },
  }
}

/** Amount, status, order and test are not signed: `providerId` has to be the number that `create` returned for this invoice. */
function depositEvent(payload: unknown, merchantId: string): ProviderEvent {
  const said = (field: string) => textOf(payload, field)
  const number = said('PaymentId') ?? ''
  const status = said('Status') ?? ''
  const amount = said('TotalAmountUSD') ?? said('AmountUSD')
  const [invoiceId, email, customerId, coin] = [said('BillingID'), said('Email'), said('ClientId'), said('Currency')]
  const kinds: Readonly<Record<string, ProviderEvent['kind']>> = {
    Success: 'paid',
    Insufficient: 'insufficient',
    Canceled: 'closed',
  }
  return {
    eventId: `${number}:${status}`,
    name: status,
    kind: kinds[status] ?? 'other',
    ...(invoiceId && { invoiceId }),
    providerId: number,
    transactionId: number,
    ...(amount && { money: { amount, currency: 'USD' } }),
    tolerance,
    payer: { ...(email && { email }), ...(customerId && { customerId }) },
    isOwnAccount: said('MerchantId') === merchantId,
    isTest: said('Test') === 'true',
    ...(coin && { details: { coin } }),
  }
}

/** Money that the merchant moves out of the account. */
function withdrawalEvent(payload: unknown, merchantId: string): ProviderEvent {
  return {
    eventId: `withdrawal:${textOf(payload, 'ID')}:${textOf(payload, 'Status')}`,
    name: 'withdrawal',
    kind: 'other',
    isOwnAccount: textOf(payload, 'MerchantID') === merchantId,
    isTest: textOf(payload, 'Test') === 'true',
  }
}

function payloadOf(body: Buffer): unknown {
  try {
    return parseExactJson(body.toString('utf8'))
  } catch {
    throw new SignatureError(`The notification of ${name} is no JSON`)
  }
}
