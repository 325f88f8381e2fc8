import { createHmac, timingSafeEqual } from 'node:crypto'
import { decimalAmount, parseAmount } from '@tessera/billing'
import {
  definePaymentProvider,
  NoResponseError,
  type PaymentProvider,
  type ProviderCall,
  type ProviderEvent,
  ProviderFailure,
  paymentsOf,
  SignatureError,
} from '@tessera/billing/server'
import { ConfigurationError, definePlugin } from '@tessera/server'

/** A payment as Acme describes it, in responses and in notifications. */
interface AcmePayment {
  readonly id: string
  readonly url: string
  readonly reference: string
  readonly status: 'open' | 'paid' | 'expired'
  /** In cents. */
  readonly amount: number
  readonly currency: string
  readonly shop: string
  readonly test: boolean
  readonly transaction?: string
}

export const acme = definePaymentProvider({
  name: 'acme',
  variables: ['ACME_SHOP', 'ACME_SECRET', 'ACME_BASE_URL'],
  open({ variables: { ACME_SHOP: shop, ACME_SECRET: secret, ACME_BASE_URL: baseUrl = 'https://pay.acme.example' } }) {
    if (!shop && !secret) return undefined
    if (!shop) throw new ConfigurationError('ACME_SHOP must be set, because ACME_SECRET is')
    if (!secret) throw new ConfigurationError('ACME_SECRET must be set, because ACME_SHOP is')
    return acmeProvider({ shop, secret, baseUrl })
  },
})

interface AcmeSettings {
  readonly shop: string
  readonly secret: string
  readonly baseUrl: string
}

function acmeProvider({ shop, secret, baseUrl }: AcmeSettings): PaymentProvider {
  async function ask<Result>(path: string, call: ProviderCall, body?: object, key?: string): Promise<Result> {
    const response = await fetch(baseUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: call.signal,
    }).catch((error: Error) => {
      // Nobody knows whether the request arrived: the same one may be sent again.
      throw new NoResponseError(`No response from acme: ${error.name}`)
    })
    if (response.status === 429) throw new NoResponseError('acme is busy')
    // No body of an error in a message: it may repeat what we sent.
    if (!response.ok) throw new ProviderFailure(`acme refused (${response.status})`)
    return response.json().catch(() => {
      throw new ProviderFailure('acme responded with something other than JSON')
    })
  }

  const cents = (amount: string) => {
    const units = parseAmount(amount, { fractionDigits: 2 })
    if (units === null) throw new ProviderFailure(`acme can not charge ${amount}`)
    return units
  }

  /** The same from a notification and from a question, so that both are one event. */
  function eventOf(payment: AcmePayment): ProviderEvent {
    const kinds = { open: 'other', paid: 'paid', expired: 'closed' } as const
    return {
      eventId: `${payment.id}:${payment.status}`,
      name: payment.status,
      kind: kinds[payment.status],
      invoiceId: payment.reference,
      providerId: payment.id,
      ...(payment.transaction && { transactionId: payment.transaction }),
      money: { amount: decimalAmount(payment.amount, { fractionDigits: 2 }), currency: payment.currency },
      isOwnAccount: payment.shop === shop,
      isTest: payment.test,
    }
  }

  return {
    name: 'acme',
    origins: [new URL(baseUrl).origin],
    abilities: {
      currencies: ['EUR'],
      objection: ({ amount }) => (parseAmount(amount, { fractionDigits: 2 }) === null ? 'fraction' : undefined),
      subscriptions: 'invoices',
      refunds: 'partial',
      isIdempotent: true,
    },

    async create({ invoiceId, idempotencyKey, total, description, successUrl, cancelUrl }, call) {
      const body = {
        reference: invoiceId,
        amount: cents(total.amount),
        currency: total.currency,
        description,
        successUrl,
        cancelUrl,
      }
      const payment = await ask<AcmePayment>('/payments', call, body, idempotencyKey)
      return { providerId: payment.id, paymentUrl: payment.url, isTest: payment.test }
    },

    async read({ providerId }, call) {
      return providerId === null ? [] : [eventOf(await ask<AcmePayment>(`/payments/${providerId}`, call))]
    },

    async refund({ providerId }, { money, idempotencyKey }, call) {
      const body = { amount: cents(money.amount) }
      const { id } = await ask<{ id: string }>(`/payments/${providerId}/refunds`, call, body, idempotencyKey)
      return { refundId: id, status: 'succeeded' }
    },

    parse({ body, headers }) {
      const expected = createHmac('sha256', secret).update(body).digest()
      const given = Buffer.from(String(headers['acme-signature']), 'hex')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new SignatureError('The signature of acme is wrong')
      }
      const payment: AcmePayment = JSON.parse(body.toString('utf8'))
      return { events: [eventOf(payment)], payload: payment, reply: () => ({ status: 200, body: 'ok' }) }
    },
  }
}

export default definePlugin({
  name: 'acme-payments',
  dependencies: ['billing'],
  server(_app, host) {
    paymentsOf(host).add(acme)
  },
})
