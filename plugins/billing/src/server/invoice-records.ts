import { type Entity, follow, type Row } from '@tessera/core'
import {
  type Context,
  isMatch,
  NotFoundError,
  type PluginHost,
  PreconditionFailedError,
  system,
  type Transaction,
} from '@tessera/server'
import { invoice, type paymentIntent, paymentIntentsToInvoices } from '../index.ts'
import type { PaymentRequest, StoredPayment } from './providers/payment-provider.ts'

export type Invoice = Row<typeof invoice>
export type Intent = Row<typeof paymentIntent>

type Host = Pick<PluginHost, 'service'>

/** The system's context in a transaction. */
export function inside(transaction: Transaction): Context & { readonly transaction: Transaction } {
  return { ...system, transaction }
}

/** Invoices in the order of the ids; those that don't exist are left out. */
export async function findInvoices(host: Host, ids: readonly string[], context = system): Promise<Invoice[]> {
  if (ids.length === 0) return []
  const filters = { and: [{ column: 'id', method: 'inArray', value: [...ids] }] } as const
  const { rows } = await host.service(invoice).list({ filters, limit: ids.length }, context)
  return ids.flatMap(id => rows.find(row => row.id === id) ?? [])
}

/** Locks invoices, in the order of their ids, which is that of all who lock several. */
export async function lockInvoices(host: Host, ids: readonly string[], transaction: Transaction): Promise<Invoice[]> {
  return lockRows(host, invoice, ids, transaction)
}

/** Locks records in the order of their ids. */
export async function lockRows<E extends Entity>(
  host: Host,
  entity: E,
  ids: readonly string[],
  transaction: Transaction,
): Promise<Row<E>[]> {
  const query = host.service(entity).query(inside(transaction))
  return (await query
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()) as unknown as Row<E>[]
}

/**
 * Compares an invoice with the one that its caller saw.
 * @param ifMatch its ETag then
 * @throws NotFoundError, PreconditionFailedError
 */
export async function assertUnchanged(host: Host, id: string, ifMatch: string, context: Context): Promise<void> {
  const current = await host.service(invoice).find(id, context)
  if (!current) throw new NotFoundError()
  if (!isMatch(ifMatch, current)) throw new PreconditionFailedError(current)
}

/** The payment intent that an invoice is for. */
export async function intentOf(host: Host, invoiceId: string, context: Context): Promise<Intent | undefined> {
  const filters = { and: [{ column: 'invoiceId', method: 'eq', value: invoiceId }] } as const
  const include = [follow(paymentIntentsToInvoices, 'paymentIntentId')]
  const { rows } = await host.service(paymentIntentsToInvoices).list({ filters, include, limit: 1 }, context)
  return rows[0]?.paymentIntent ?? undefined
}

/** Invoices of a payment intent, the first payment first. */
export async function invoicesOf(host: Host, intentId: string, context: Context): Promise<Invoice[]> {
  const filters = { and: [{ column: 'paymentIntentId', method: 'eq', value: intentId }] } as const
  const include = [follow(paymentIntentsToInvoices, 'invoiceId')]
  const { rows } = await host.service(paymentIntentsToInvoices).list({ filters, include, limit: 1000 }, context)
  return rows.flatMap(link => link.invoice ?? [])
}

/**
 * What a provider is asked for by an invoice.
 * @throws TypeError for an invoice that no checkout made
 */
export function requestOf({ id, idempotencyKey, parameters }: Invoice): PaymentRequest {
  if (!parameters || idempotencyKey === null) throw new TypeError(`Invoice ${id} was made by no checkout`)
  return { ...parameters, invoiceId: id, idempotencyKey }
}

/** An invoice as calls to its provider need it. */
export function storedPayment(row: Invoice, intent: Intent | undefined): StoredPayment {
  const { total, interval, customerId, description } = requestOf(row)
  return {
    invoiceId: row.id,
    providerId: row.providerId,
    total,
    ...(interval && { interval }),
    email: row.email,
    customerId,
    description,
    createdAt: row.createdAt,
    ...(row.transactionId !== null && { transactionId: row.transactionId }),
    ...(intent?.subscriptionId && { subscriptionId: intent.subscriptionId }),
    details: row.details ?? {},
  }
}
