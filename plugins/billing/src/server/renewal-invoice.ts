import type { Transaction } from '@tessera/server'
import { invoice, invoicesToCurrencies, paymentIntentsToCurrencies, paymentIntentsToInvoices } from '../index.ts'
import type { Billing } from './billing.ts'
import { type Intent, type Invoice, inside } from './invoice-records.ts'
import { idempotencyKeyOf } from './open-attempt.ts'

interface Renewal {
  readonly intent: Intent
  /** The subscription's first invoice, which says what is paid. */
  readonly first: Invoice
  /** Of the payment or period, so that there is one invoice for it. */
  readonly key: string
  /** How many invoices there are before it. */
  readonly index: number
  /** Of the payment page, when there will be one: ISO 8601. */
  readonly expiresAt?: string
}

/**
 * Makes the invoice of a further payment of a subscription, open.
 * @throws ConflictError when there is one with the key
 */
export async function addRenewal(
  { host }: Billing,
  { intent, first, key, index, expiresAt }: Renewal,
  transaction: Transaction,
): Promise<Invoice> {
  const context = inside(transaction)
  const { amount, currencyCode, provider, email, successUrl, cancelUrl, isTest, parameters } = first
  const made = await host.service(invoice).create(
    {
      amount,
      currencyCode,
      provider,
      email,
      successUrl,
      cancelUrl,
      isTest,
      attempt: null,
      idempotencyKey: idempotencyKeyOf('renewal', provider ?? '', intent.id, key),
      expiresAt: expiresAt ?? null,
      ...(parameters && { parameters: expiresAt === undefined ? parameters : { ...parameters, expiresAt } }),
    },
    context,
  )
  const link = { paymentIntentId: intent.id, invoiceId: made.id, orderIndex: index }
  await host.service(paymentIntentsToInvoices).create(link, context)
  const filters = { and: [{ column: 'paymentIntentId', method: 'eq', value: intent.id }] } as const
  const { rows } = await host.service(paymentIntentsToCurrencies).list({ filters, limit: 1 }, context)
  const [currency] = rows
  if (currency) {
    await host.service(invoicesToCurrencies).create({ invoiceId: made.id, currencyId: currency.currencyId }, context)
  }
  return made
}
