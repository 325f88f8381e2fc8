import type { Row } from '@tessera/core'
import { system } from '@tessera/server'
import { reconciliationRun } from '../index.ts'
import type { Billing } from './billing.ts'
import { findUnlisted } from './find-unlisted.ts'
import { findInvoices } from './invoice-records.ts'
import { type Difference, storeDifference } from './payment-differences.ts'
import type { ProviderEvent } from './providers/payment-provider.ts'
import type { OpenedProvider } from './providers/provider-registry.ts'
import { applyRead } from './read-invoices.ts'

export interface Period {
  /** ISO 8601. */
  readonly from: string
  readonly to: string
}

type Run = Row<typeof reconciliationRun>
type Kind = NonNullable<Difference['kind']>

/** All pages of a provider's list together. */
const longest = 5 * 60_000

/**
 * Compares the payments and refunds of a period with those of every provider that can list its own, both ways. What the
 * provider knows and we don't is settled where it fits one of our invoices. What doesn't fit, and what the provider doesn't know, is
 * stored, until somebody has settled it.
 * @returns one run for each provider; `differences` are those that nobody has settled
 */
export async function reconcile(billing: Billing, period: Period): Promise<Run[]> {
  const runs: Run[] = []
  for (const opened of billing.registry.all) {
    if (opened.provider.list) runs.push(await reconcileProvider(billing, opened, period))
  }
  return runs
}

async function reconcileProvider(billing: Billing, opened: OpenedProvider, { from, to }: Period): Promise<Run> {
  const { host, log } = billing
  const { provider } = opened
  const run = await host.service(reconciliationRun).create({ provider: provider.name, from, to }, system)
  const figures = { compared: 0, settled: 0, differences: 0 }
  let failure: string | null = null
  try {
    const listed = new Set<string>()
    const signal = AbortSignal.any([AbortSignal.timeout(longest), billing.stopping])
    for await (const event of provider.list?.({ from, to }, { signal }) ?? []) {
      figures.compared++
      for (const number of numbersOf(event)) if (number) listed.add(number)
      const { outcome, invoiceId } = await applyRead(billing, opened, event)
      if (outcome === 'handled') figures.settled++
      const kind = differenceOf(event, outcome)
      if (kind) await store(await describe(billing, event, { provider: provider.name, kind, invoiceId }))
    }
    for await (const difference of findUnlisted(billing, opened, { from, to }, listed)) await store(difference)
  } catch (error) {
    log.warn({ err: error, provider: provider.name }, 'The payments could not be compared')
    failure = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  }
  const endedAt = new Date().toISOString()
  return host.service(reconciliationRun).update(run.id, { ...figures, failure, endedAt }, system)

  async function store(difference: Difference): Promise<void> {
    if (await storeDifference(billing, difference)) figures.differences++
  }
}

/** By which an event tells what of ours the provider knows: a payment, or a refund. */
function numbersOf({ kind, invoiceId, transactionId, refundId, refundKey, eventId }: ProviderEvent) {
  if (kind === 'refunded') return [refundId ?? eventId, refundKey]
  return kind === 'paid' || kind === 'renewed' || kind === 'insufficient' ? [transactionId ?? invoiceId] : []
}

/** Which difference an event shows, if any. */
function differenceOf({ kind }: ProviderEvent, outcome: string): Kind | undefined {
  if (!['mismatch', 'unmatched', 'insufficient'].includes(outcome)) return undefined
  if (kind === 'refunded' || kind === 'refund-failed') return 'refund'
  if (kind !== 'paid' && kind !== 'renewed' && kind !== 'insufficient') return undefined
  return outcome === 'unmatched' ? 'no-invoice' : 'amount'
}

async function describe(
  { host }: Billing,
  { transactionId, refundId, eventId, money, happenedAt }: ProviderEvent,
  { provider, kind, invoiceId }: { readonly provider: string; readonly kind: Kind; readonly invoiceId: string | null },
): Promise<Difference> {
  const number = (kind === 'refund' ? refundId : transactionId) ?? eventId
  const [known] = await findInvoices(host, invoiceId === null ? [] : [invoiceId])
  return {
    provider,
    key: `${kind} ${number}`,
    kind,
    transactionId: transactionId ?? null,
    invoiceId,
    amount: money?.amount ?? null,
    currencyCode: money?.currency ?? null,
    expectedAmount: known?.parameters?.total.amount ?? null,
    happenedAt: happenedAt ?? null,
  }
}
