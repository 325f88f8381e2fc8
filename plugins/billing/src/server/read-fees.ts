import { sqlNames, system } from '@tessera/server'
import { invoice, refund, refundsToInvoices } from '../index.ts'
import { refundsOf } from './apply-refund.ts'
import type { Billing } from './billing.ts'
import { findInvoices, type Invoice, inside, intentOf, lockInvoices, storedPayment } from './invoice-records.ts'
import { callProvider } from './providers/call-provider.ts'
import type { ProviderFee } from './providers/payment-provider.ts'

const [invoices, i] = sqlNames(invoice, 'i')
const [claimed, c] = sqlNames(invoice)
const [refunds, r] = sqlNames(refund, 'r')
const [refundLinks, l] = sqlNames(refundsToInvoices, 'l')

/** Of all who ask at the same time, one gets an invoice; it is asked about again after an hour, for a week. */
const claimSql = `update ${claimed} set ${c.feeCheckedAt} = now() where ${c.id} in (
  select ${i.id} from ${invoices}
  left join lateral (select max(${r.updatedAt}) as "at" from ${refundLinks} join ${refunds} on ${r.id} = ${l.refundId}
    where ${l.invoiceId} = ${i.id} and ${r.status} = 'succeeded' and ${r.providerId} is not null and ${r.fee} is null
      and ${r.updatedAt} > now() - interval '7 days') as "open" on true
  where ${i.status} = 'paid' and ${i.provider} = any($1::text[]) and ${i.transactionId} is not null
    and ${i.updatedAt} > now() - interval '7 days'
    and (${i.fee} is null and ${i.paidAt} > now() - interval '7 days' or "open"."at" is not null)
    and (${i.feeCheckedAt} is null or ${i.feeCheckedAt} < now() - interval '1 hour' or "open"."at" > ${i.feeCheckedAt})
  order by ${i.paidAt} limit 50 for update of "i" skip locked)
returning ${c.id} as "id"`

/**
 * Asks providers what they keep for what was paid and refunded lately, where their notifications don't say so. It may take them
 * a while to know.
 */
export async function readFees(billing: Billing): Promise<void> {
  const { host, registry, log } = billing
  const asked = registry.all.filter(({ provider }) => provider.readFees).map(({ provider }) => provider.name)
  if (asked.length === 0) return
  const found = await host.database.query<{ id: string }>({ text: claimSql, values: [asked] })
  const rows = await findInvoices(
    host,
    found.map(({ id }) => id),
  )
  for (const row of rows) {
    if (billing.stopping.aborted) return
    await readFeesOf(billing, row).catch(error =>
      log.warn({ err: error, provider: row.provider, invoice: row.id }, 'The provider did not say its fees'),
    )
  }
}

async function readFeesOf(billing: Billing, row: Invoice): Promise<void> {
  const { host, registry, stopping } = billing
  const provider = registry.find(row.provider)?.provider
  const read = provider?.readFees?.bind(provider)
  if (!read || !row.parameters) return
  const payment = storedPayment(row, await intentOf(host, row.id, system))
  const fees = await callProvider(call => read(payment, call), stopping)
  if (fees.length > 0) await storeFees(billing, row, fees)
}

function storeFees(billing: Billing, { id }: Invoice, fees: readonly ProviderFee[]): Promise<void> {
  const { host } = billing
  return host.database.transaction(async transaction => {
    const context = inside(transaction)
    const [row] = await lockInvoices(host, [id], transaction)
    const paid = fees.find(({ refundId }) => refundId === undefined)
    if (paid && row?.fee === null) await host.service(invoice).update(id, feeFields(paid), context)
    const made = await refundsOf(billing, id, context)
    const changes = made.flatMap(({ id: refundId, providerId, fee }) => {
      const said = fees.find(each => each.refundId !== undefined && each.refundId === providerId)
      return said && fee === null ? [{ id: refundId, data: feeFields(said) }] : []
    })
    if (changes.length > 0) await host.service(refund).updateMany(changes, context)
  })
}

/** A fee as it is stored. */
export function feeFields({ money: { amount, currency } }: Pick<ProviderFee, 'money'>) {
  return { fee: amount, feeCurrencyCode: currency }
}
