import { invoice } from '@tessera/billing'
import { paymentsOf } from '@tessera/billing/server'
import { balanceEntry, order } from '@tessera/ecommerce'
import { type ContentHost, RefusedError, sqlNames, system, type Transaction } from '@tessera/server'
import { lockOrders } from '../lock-orders.ts'
import { type BalanceEntry, entriesOfOrders, isOpenRefund, owedOf } from './order-balance.ts'

type SettleHost = ContentHost

/** How what is to be paid back goes back. */
export interface SettleOptions {
  /** Refunds that failed are asked for again. */
  readonly isAgain?: boolean
  /** It was paid back in another way, and is only noted. */
  readonly isByHand?: boolean
}

/**
 * Does what edits have left to do after their transaction: asks for the refunds, each once however often this runs and on however many
 * nodes, and closes invoices that ask for another amount than is owed.
 * @returns what was refused, where a provider makes no refunds: those wait
 */
export async function settleEdits(
  host: SettleHost,
  orderId: string,
  { isAgain = false, isByHand = false }: SettleOptions = {},
): Promise<readonly RefusedError[]> {
  const found = await host.service(order).find(orderId, system)
  const entries = await entriesOfOrders([orderId], host.database)
  const owed = owedOf(found?.status ?? null, entries)
  const stale = entries.filter(
    ({ kind, invoiceStatus, invoiceAmount, currencyId }) =>
      kind === 'request' && invoiceStatus === 'open' && invoiceAmount !== (owed.get(currencyId) ?? 0),
  )
  if (stale.length > 0) await paymentsOf(host).close(stale.flatMap(({ invoiceId }) => invoiceId ?? []))
  const refused: RefusedError[] = []
  for (const entry of entries.filter(isOpenRefund)) {
    if (entry.refundId !== null && !isAgain) continue
    const error = await refundEntry(host, entry, isByHand)
    if (error) refused.push(error)
  }
  return refused
}

/** The key names the refund that failed before, so that the next one is another, and the same however often it is asked for. */
async function refundEntry(
  host: SettleHost,
  entry: BalanceEntry,
  isByHand: boolean,
  isSecond = false,
): Promise<RefusedError | undefined> {
  const { id, invoiceId, amount, refundId } = entry
  if (invoiceId === null) return undefined
  try {
    const idempotencyKey = `edit ${id} ${refundId ?? ''}`
    const made = await paymentsOf(host).refund(invoiceId, { amount, idempotencyKey, ...(isByHand && { isByHand }) })
    await host.service(balanceEntry).update(id, { refundId: made.id }, system)
    return undefined
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    if (isSecond || error.issues.every(({ code }) => code !== 'BILLING_REFUND_TOO_LARGE')) return error
    // Somebody has refunded the invoice meanwhile.
    const amountLeft = await host.database.transaction(transaction => fitRefund(host, entry, transaction))
    return amountLeft > 0 ? refundEntry(host, { ...entry, amount: amountLeft }, isByHand, true) : undefined
  }
}

const [invoices, i] = sqlNames(invoice, 'i')
const leftSql = `select ${i.amount} - ${i.refundedAmount} as "left" from ${invoices} where ${i.id} = $1::uuid for update of i`

/** What was refunded already needn't be once more. @returns what is left to be paid back */
async function fitRefund(
  host: SettleHost,
  { id, orderId, currencyId, eventId, invoiceId, amount }: BalanceEntry,
  transaction: Transaction,
): Promise<number> {
  const context = { ...system, transaction }
  const [found] = await transaction.query<{ left: number }>({ text: leftSql, values: [invoiceId] })
  await lockOrders(host, [orderId], {}, transaction)
  const left = Math.min(amount, Math.max(0, found?.left ?? 0))
  const entries = host.service(balanceEntry)
  const rest = { orderId, currencyId, eventId, invoiceId, kind: 'refunded-before', amount: amount - left } as const
  if (left < amount) await entries.create(rest, context)
  if (left === 0) await entries.removeMany([id], context)
  else await entries.update(id, { amount: left }, context)
  return left
}
