import type { Row } from '@tessera/core'
import { type Caller, ConflictError, type Context, NotFoundError, system } from '@tessera/server'
import { paymentDifference } from '../index.ts'
import type { Billing } from './billing.ts'
import { billingIssues } from './errors.ts'
import { lockRows } from './invoice-records.ts'

/** What of a difference a comparison finds. */
export type Difference = Pick<
  Row<typeof paymentDifference>,
  | 'provider'
  | 'key'
  | 'kind'
  | 'transactionId'
  | 'invoiceId'
  | 'amount'
  | 'currencyCode'
  | 'expectedAmount'
  | 'happenedAt'
>

/** Stores a difference, or that it was seen again. @returns whether nobody has settled it yet */
export async function storeDifference(
  { host }: Billing,
  difference: Difference,
  context: Context = system,
): Promise<boolean> {
  const { provider, key } = difference
  const seenAt = new Date().toISOString()
  const and = [
    { column: 'provider', method: 'eq', value: provider },
    { column: 'key', method: 'eq', value: key },
  ] as const
  const differences = host.service(paymentDifference)
  const { rows } = await differences.list({ filters: { and }, limit: 1 }, context)
  const [known] = rows
  if (known) {
    await differences.update(known.id, { seenAt }, context)
    return known.settledAt === null
  }
  try {
    await differences.create({ ...difference, seenAt }, context)
  } catch (error) {
    // Another node compares at the same time.
    if (!(error instanceof ConflictError)) throw error
  }
  return true
}

/**
 * Settles a difference; of two who do it at the same time, one is told.
 * @param note how it was settled
 * @throws NotFoundError, ConflictError when it has been settled already
 */
export function settleDifference(
  { host }: Billing,
  id: string,
  note: string,
  caller: Caller,
): Promise<Row<typeof paymentDifference>> {
  return host.database.transaction(async transaction => {
    const [found] = await lockRows(host, paymentDifference, [id], transaction)
    if (!found) throw new NotFoundError()
    if (found.settledAt !== null) throw new ConflictError(billingIssues.BILLING_SETTLED())
    const settled = { settledAt: new Date().toISOString(), note }
    return host.service(paymentDifference).update(id, settled, { caller, transaction })
  })
}
