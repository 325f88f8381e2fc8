import { issues, NotFoundError, sqlNames, system, ValidationError } from '@tessera/server'
import { invoice, nextPaymentAfter, paymentIntent, paymentIntentsToInvoices } from '../index.ts'
import type { Billing } from './billing.ts'
import { type Intent, type Invoice, inside, intentOf, invoicesOf, lockRows, storedPayment } from './invoice-records.ts'
import { jobNames } from './job-names.ts'
import { callProvider } from './providers/call-provider.ts'
import { addRenewal } from './renewal-invoice.ts'
import { renewalMail } from './renewal-mail.ts'
import { startInvoices } from './start-invoices.ts'

/** How long the invoice of a further period can be paid, before the subscription ends. */
const graceDays = 7
const day = 24 * 60 * 60 * 1000

/**
 * Begins the subscription of a first payment at its provider.
 * @throws NoResponseError, ProviderFailure: the job is tried again
 */
export async function subscribe(billing: Billing, invoiceId: string): Promise<void> {
  const { host, registry, stopping } = billing
  const row = await host.service(invoice).find(invoiceId, system)
  const intent = row && (await intentOf(host, invoiceId, system))
  const begin = registry.find(row?.provider ?? null)?.provider.subscribe
  const isDone = !intent || intent.subscriptionId !== null || intent.endedAt !== null
  if (row?.status !== 'paid' || isDone || !begin) return
  const provider = registry.find(row.provider)?.provider
  const started = await callProvider(call => begin.call(provider, storedPayment(row, intent), call), stopping)
  await host.database.transaction(async transaction => {
    const [current] = await lockRows(host, paymentIntent, [intent.id], transaction)
    if (!current || current.subscriptionId !== null) return
    const nextPaymentAt = started.nextPaymentAt ?? current.nextPaymentAt
    const values = { subscriptionId: started.subscriptionId, nextPaymentAt }
    await host.service(paymentIntent).update(intent.id, values, inside(transaction))
  })
}

/**
 * Ends a subscription, at its provider first: nothing is charged any more.
 * @throws NotFoundError; ValidationError for a single payment; NoResponseError, ProviderFailure when the provider didn't end it
 */
export async function endSubscription(billing: Billing, intentId: string): Promise<Intent> {
  const { host, registry, stopping } = billing
  const intent = await host.service(paymentIntent).find(intentId, system)
  if (!intent) throw new NotFoundError()
  if (intent.type !== 'subscription')
    throw new ValidationError(issues.INVALID('id', { complaint: 'is no subscription' }))
  if (intent.endedAt !== null) return intent
  const [first] = await invoicesOf(host, intentId, system)
  const opened = registry.find(first?.provider ?? null)
  const end = opened?.provider.endSubscription
  if (first && end && intent.subscriptionId !== null) {
    await callProvider(call => end.call(opened.provider, storedPayment(first, intent), call), stopping)
  }
  return host.database.transaction(async transaction => {
    const [current] = await lockRows(host, paymentIntent, [intentId], transaction)
    if (!current || current.endedAt !== null) return current ?? intent
    const ended = { status: 'canceled', endedAt: new Date().toISOString(), nextPaymentAt: null } as const
    return host.service(paymentIntent).update(intentId, ended, inside(transaction))
  })
}

/**
 * Makes the invoices of the periods that begin for subscriptions which their providers don't charge by themselves; a job
 * mails their links. A period that nobody was there to charge is left out.
 */
export async function renewSubscriptions(billing: Billing): Promise<void> {
  const { host, log } = billing
  const now = new Date().toISOString()
  const due = await host.database.query<{ id: string }>({ text: dueSql, values: [now, ourProviders(billing)] })
  for (const { id } of due) {
    await renewSubscription(billing, id, now).catch(error =>
      log.error({ err: error, intent: id }, 'No invoice was made'),
    )
  }
}

function ourProviders({ registry }: Billing): string[] {
  const ours = registry.all.filter(({ provider }) => provider.abilities.subscriptions === 'invoices')
  return ours.map(({ provider }) => provider.name)
}

const [intents, p] = sqlNames(paymentIntent, 'p')
const [links, l] = sqlNames(paymentIntentsToInvoices, 'l')
const [invoices, i] = sqlNames(invoice, 'i')
const dueSql = `select ${p.id} as "id" from ${intents}
where ${p.type} = 'subscription' and ${p.nextPaymentAt} <= $1::timestamptz and ${p.endedAt} is null
  and exists (select 1 from ${links} join ${invoices} on ${i.id} = ${l.invoiceId}
    where ${l.paymentIntentId} = ${p.id} and ${i.provider} = any($2::text[]))
order by ${p.nextPaymentAt} limit 1000`

async function renewSubscription({ host, ...rest }: Billing, intentId: string, now: string): Promise<void> {
  await host.database.transaction(async transaction => {
    const context = inside(transaction)
    const [intent] = await lockRows(host, paymentIntent, [intentId], transaction)
    if (!intent || intent.endedAt !== null || intent.startedAt === null) return
    const due = intent.nextPaymentAt
    // Another node was faster.
    if (due === null || due > now) return
    const known = await invoicesOf(host, intentId, context)
    const [first] = known
    const interval = first?.parameters?.interval
    if (!first || !interval) return
    const nextPaymentAt = nextPaymentAfter(intent.startedAt, interval, now)
    await host.service(paymentIntent).update(intentId, { nextPaymentAt }, context)
    const renewal = { intent, first, key: due, index: known.length, expiresAt: graceEnd(now, nextPaymentAt) }
    const made = await addRenewal({ host, ...rest }, renewal, transaction)
    await host.jobs.enqueue(jobNames.sendInvoice, { invoiceId: made.id }, { transaction, singletonKey: made.id })
  })
}

/** An invoice is payable for some days, but not beyond the next one. */
function graceEnd(now: string, nextPaymentAt: string): string {
  const end = new Date(now).getTime() + graceDays * day
  return new Date(Math.min(end, new Date(nextPaymentAt).getTime())).toISOString()
}

/** A subscription whose invoice nobody has paid in time is over. */
export async function endUnpaidSubscription(billing: Billing, unpaid: Invoice): Promise<void> {
  const intent = await intentOf(billing.host, unpaid.id, system)
  if (intent?.type === 'subscription' && intent.startedAt !== null) await endSubscription(billing, intent.id)
}

/**
 * Mails the link of an invoice of a subscription.
 * @throws when there is no link yet: the job is tried again
 */
export async function sendInvoice(billing: Billing, invoiceId: string): Promise<void> {
  const { host } = billing
  const [row] = await startInvoices(billing, [invoiceId])
  if (row?.status !== 'open' || row.email === null || !row.parameters) return
  if (row.paymentUrl === null) throw new Error(`Invoice ${invoiceId} has no payment page yet`)
  await host.mail.send(row.email, renewalMail(host, row))
}
