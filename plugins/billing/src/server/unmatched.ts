import { sqlNames, type Transaction } from '@tessera/server'
import { paymentEvent } from '../index.ts'
import type { Billing } from './billing.ts'
import type { Invoice } from './invoice-records.ts'
import { jobNames } from './job-names.ts'
import type { ProviderEvent } from './providers/payment-provider.ts'

type Numbers = Pick<ProviderEvent, 'providerId' | 'transactionId' | 'subscriptionId'>

const [events, e] = sqlNames(paymentEvent, 'e')
const unmatchedSql = `select ${e.id} as "id" from ${events}
where ${e.outcome} = 'unmatched' and ${e.provider} = $1 and (${e.invoiceId} = $2::uuid
  or ${e.event}->>'invoiceId' = $2::text or ${e.event}->>'providerId' = $3
  or ${e.event}->>'transactionId' = $4 or ${e.event}->>'subscriptionId' = $5)
order by ${e.receivedAt} limit 100`

/** Handles events again that arrived before what they are about, once the transaction commits. */
export async function enqueueUnmatched(
  { host }: Billing,
  row: Invoice,
  { providerId, transactionId, subscriptionId }: Numbers,
  transaction: Transaction,
): Promise<void> {
  const numbers = [providerId ?? row.providerId, transactionId ?? row.transactionId, subscriptionId]
  const values = [row.provider, row.id, ...numbers.map(each => each ?? null)]
  const found = await transaction.query<{ id: string }>({ text: unmatchedSql, values, name: 'billing_unmatched' })
  for (const { id } of found) {
    await host.jobs.enqueue(jobNames.handleEvent, { id }, { transaction, singletonKey: id })
  }
}
