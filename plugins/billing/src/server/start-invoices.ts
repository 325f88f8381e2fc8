import { setTimeout as wait } from 'node:timers/promises'
import { sqlNames, system } from '@tessera/server'
import { invoice, paymentIntent } from '../index.ts'
import type { Billing } from './billing.ts'
import { closeAtProvider, closeInvoices, endInvoice } from './close-invoice.ts'
import { findInvoices, type Invoice, inside, intentOf, lockInvoices, requestOf } from './invoice-records.ts'
import { callProviderAgain } from './providers/call-provider.ts'
import { type CreatedPayment, ProviderFailure } from './providers/payment-provider.ts'
import { isAllowedLink, type OpenedProvider } from './providers/provider-registry.ts'
import { readInvoices } from './read-invoices.ts'
import { enqueueUnmatched } from './unmatched.ts'

/** Longer than all tries of one request take; a call that lasts longer died with its process. */
const leaseSeconds = 45
/** How long the others wait for it: as long as all its tries may take. */
const waitSeconds = 30
/** Between two looks at an invoice that another node is asking for. */
const pause = 150

/** Calls of this process, by invoice: callers at the same time share one. */
const running = new WeakMap<Billing, Map<string, Promise<Invoice | undefined>>>()

/**
 * Asks the providers for the payment pages of open invoices that have none yet; an invoice over 0 is paid at once. However
 * many ask, on however many nodes, the provider is asked once, and all get the same addresses. An invoice whose provider
 * doesn't respond stays open without one.
 * @returns the invoices afterwards, in the order of the ids
 */
export async function startInvoices(billing: Billing, ids: readonly string[]): Promise<Invoice[]> {
  const before = await findInvoices(billing.host, ids)
  const started = await Promise.all(
    before.map(row => (isWaiting(row) ? shared(billing, row.id, () => startInvoice(billing, row)) : row)),
  )
  const known = started.filter(row => row !== undefined)
  if (known.length === ids.length) return known
  const after = await findInvoices(billing.host, ids)
  const failed = after.filter(
    row => row.status === 'failed' && before.some(each => each.id === row.id && isWaiting(each)),
  )
  const siblings = await openSiblings(billing, failed)
  if (siblings.length === 0) return after
  await closeInvoices(billing, siblings)
  return findInvoices(billing.host, ids)
}

/** Whether an invoice has to be asked for at its provider. */
function isWaiting({ status, paymentUrl, parameters }: Invoice): boolean {
  return status === 'open' && paymentUrl === null && parameters !== null
}

/** What else would be paid for the same orders: an attempt succeeds as a whole. */
async function openSiblings({ host }: Billing, failed: readonly Invoice[]): Promise<Invoice[]> {
  const attempts = [...new Set(failed.flatMap(({ attempt }) => attempt ?? []))]
  if (attempts.length === 0) return []
  const and = [
    { column: 'attempt', method: 'inArray', value: attempts },
    { column: 'status', method: 'eq', value: 'open' },
  ] as const
  return [...(await host.service(invoice).list({ filters: { and } }, system)).rows]
}

function shared(billing: Billing, id: string, work: () => Promise<Invoice | undefined>): Promise<Invoice | undefined> {
  const calls = running.get(billing) ?? new Map<string, Promise<Invoice | undefined>>()
  running.set(billing, calls)
  const call = calls.get(id) ?? work().finally(() => calls.delete(id))
  calls.set(id, call)
  return call
}

/** @returns the invoice with its payment page; undefined when something else became of it */
async function startInvoice(billing: Billing, row: Invoice): Promise<Invoice | undefined> {
  const opened = billing.registry.find(row.provider)
  if (row.amount === 0) await settleFree(billing, row.id)
  else if (!opened) await endInvoice(billing, row.id, 'failed', `The provider ${row.provider} is not set up any more`)
  // Once it has expired its payment page would be over, too: the job ends it.
  else if (row.expiresAt === null || new Date(row.expiresAt) >= new Date()) return askOnce(billing, opened, row)
  return undefined
}

async function askOnce(billing: Billing, opened: OpenedProvider, row: Invoice): Promise<Invoice | undefined> {
  const claim = await claimed(billing, row.id)
  if (!claim) await waitForOther(billing, row.id)
  // What was asked for before might exist there: a second request would be a second payment.
  else if (claim.wasAsked && !opened.provider.abilities.isIdempotent) {
    await failAttempt(billing, opened, row, 'The provider has not responded')
  } else return ask(billing, opened, row)
  return undefined
}

const [invoices, i] = sqlNames(invoice)
const [oldInvoices, o] = sqlNames(invoice, 'o')
const claimSql = `with old as (select ${o.id}, ${o.requestedAt} from ${oldInvoices} where ${o.id} = $1::uuid for update)
update ${invoices} set ${i.requestedAt} = now() from old
where ${invoices}.${i.id} = old.${i.id} and ${invoices}.${i.status} = 'open' and ${invoices}.${i.paymentUrl} is null
  and (old.${i.requestedAt} is null or old.${i.requestedAt} < now() - make_interval(secs => $2))
returning old.${i.requestedAt} is not null as "wasAsked"`

/** The right to ask for an invoice, until its response is stored or the lease is over. */
async function claimed({ host }: Billing, id: string): Promise<{ wasAsked: boolean } | undefined> {
  const statement = { text: claimSql, values: [id, leaseSeconds], name: 'billing_claim' }
  const [claim] = await host.database.query<{ wasAsked: boolean }>(statement)
  return claim
}

const releaseSql = `update ${invoices} set ${i.requestedAt} = null where ${i.id} = $1::uuid`

/** Another node asks, for both. */
async function waitForOther({ host, stopping }: Billing, id: string): Promise<void> {
  const end = performance.now() + waitSeconds * 1000
  while (performance.now() < end && !stopping.aborted) {
    const row = await host.service(invoice).find(id, system)
    if (!row || !isWaiting(row) || row.requestedAt === null) return
    await wait(pause)
  }
}

async function ask(billing: Billing, opened: OpenedProvider, row: Invoice): Promise<Invoice | undefined> {
  const { provider } = opened
  const { isIdempotent } = provider.abilities
  const request = requestOf(row)
  let created: CreatedPayment
  try {
    created = await callProviderAgain(call => provider.create(request, call), billing.stopping, isIdempotent ? 2 : 1)
  } catch (error) {
    billing.log.warn({ err: error, provider: provider.name, invoice: row.id }, 'No payment page')
    const isRefused = error instanceof ProviderFailure
    if (isRefused || !isIdempotent) await failAttempt(billing, opened, row, (error as Error).message)
    else await billing.host.database.query({ text: releaseSql, values: [row.id] })
    return undefined
  }
  const problem = problemOf(billing, opened, created)
  const stored = await store(billing, row, created, problem === undefined)
  if (problem === undefined && stored.status === 'open') return stored
  // Closed by its owner while the provider was asked, where there is no problem.
  await (problem === undefined ? closeAtProvider(billing, stored) : failAttempt(billing, opened, stored, problem))
  return undefined
}

/** Why a response can't be used. */
function problemOf({ registry }: Billing, opened: OpenedProvider, created: CreatedPayment): string | undefined {
  if (!isAllowedLink(opened, created.paymentUrl)) return 'The provider returned an address that is not its own'
  const isWorthless = created.isTest && !registry.areTestsCounted && !opened.definition.isPretend
  return isWorthless ? 'The provider is in its test mode' : undefined
}

async function store(
  billing: Billing,
  { id, provider }: Invoice,
  { providerId, paymentUrl, isTest, details }: CreatedPayment,
  isUsable: boolean,
): Promise<Invoice> {
  const { host, registry } = billing
  return host.database.transaction(async transaction => {
    const [row] = await lockInvoices(host, [id], transaction)
    const opened = registry.find(provider)
    const isPretended = opened !== undefined && registry.isTest(opened)
    const responded = await host.service(invoice).update(
      id,
      {
        providerId: row?.providerId ?? providerId,
        isTest: isTest || isPretended,
        ...(details && { details: { ...row?.details, ...details } }),
        ...(isUsable && { paymentUrl }),
      },
      inside(transaction),
    )
    // A notification may be faster than the response.
    await enqueueUnmatched(billing, responded, {}, transaction)
    return responded
  })
}

/** The provider won't: the attempt is over, unless it turns out to be paid. */
async function failAttempt(billing: Billing, opened: OpenedProvider, row: Invoice, failure: string): Promise<void> {
  if (row.providerId !== null) await closeAtProvider(billing, row)
  else if (opened.provider.read) await readInvoices(billing, [row])
  await endInvoice(billing, row.id, 'failed', failure)
}

/** There is nothing to be paid. */
async function settleFree({ host }: Billing, id: string): Promise<void> {
  await host.database.transaction(async transaction => {
    const [row] = await lockInvoices(host, [id], transaction)
    if (row?.status !== 'open' || row.amount !== 0) return
    const context = inside(transaction)
    const now = new Date().toISOString()
    const intent = await intentOf(host, id, context)
    if (intent) {
      await host.service(paymentIntent).update(intent.id, { status: 'succeeded', startedAt: now }, context)
    }
    await host.service(invoice).update(id, { status: 'paid', paidAt: now }, context)
  })
}
