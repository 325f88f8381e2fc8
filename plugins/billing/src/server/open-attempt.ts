import { createHash } from 'node:crypto'
import type { Entity, Input, Row } from '@tessera/core'
import { type Context, system, ValidationError } from '@tessera/server'
import {
  AmountRangeError,
  type currency,
  decimalAmount,
  type Interval,
  invoice,
  invoicesToCurrencies,
  paymentIntent,
  paymentIntentsToCurrencies,
  paymentIntentsToInvoices,
  sumOf,
} from '../index.ts'
import type { Billing } from './billing.ts'
import { billingIssues } from './errors.ts'
import { type Intent, type Invoice, intentOf } from './invoice-records.ts'
import type { Money, Obstacle } from './providers/payment-provider.ts'
import type { OpenedProvider } from './providers/provider-registry.ts'

/** One line of what is paid, in minor units. */
export interface AttemptLine {
  readonly title: string
  readonly quantity: number
  readonly unitAmount: number
  /** Of all pieces, with the line's adjustments; at least 0. */
  readonly amount: number
}

/** What is paid together: in one currency, and once or in one interval. */
export interface AttemptGroup {
  /** Unique in the attempt: `EUR once`. */
  readonly key: string
  readonly currency: Row<typeof currency>
  readonly interval?: Interval
  /** In minor units; the sum of the lines. */
  readonly amount: number
  readonly lines: readonly AttemptLine[]
}

/** What a checkout wants to be paid. It never changes; another one has another key. */
export interface AttemptRequest {
  /** Made of everything that makes this attempt another one than the last: at most 100 characters. */
  readonly key: string
  readonly provider: string
  readonly email: string
  /** Language of the payer. */
  readonly language: string
  /** Stable for one payer: the id of their subject. */
  readonly customerId: string
  /** The subject that pays; the payment intents become theirs. */
  readonly subjectId?: string
  /** What the payer reads on the provider's page: `Order T-10024`. */
  readonly description: string
  readonly successUrl: string
  readonly cancelUrl: string
  /** ISO 8601. */
  readonly expiresAt: string
  readonly groups: readonly AttemptGroup[]
}

export interface Attempt {
  readonly key: string
  /** In the order of the request's groups. */
  readonly payments: readonly { readonly intent: Intent; readonly invoice: Invoice }[]
}

/** Provided by the module that has subjects, if it is installed: it knows this module, not the other way round. */
const subjectLinks = 'rbac/subjects-to-billing-module-payment-intents'

/**
 * Makes the payment intents and invoices of an attempt, or returns those of the same attempt that were made before. Eight
 * statements at most, however many groups there are.
 * @param context with the caller's transaction
 * @throws ValidationError when the provider isn't offered or can't collect this
 */
export async function openAttempt(billing: Billing, request: AttemptRequest, context: Context): Promise<Attempt> {
  const { transaction } = context
  if (!transaction) throw new TypeError('An attempt is opened in the transaction of its checkout')
  assertSums(request)
  const opened = assertCollectable(billing, request)
  const own: Context = { ...system, transaction }
  // Checkouts lock their orders. Callers without orders wait here.
  await transaction.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`billing attempt ${request.key}`],
  })
  const { host } = billing
  const filters = { and: [{ column: 'attempt', method: 'eq', value: request.key }] } as const
  const { rows: known } = await host.service(invoice).list({ filters, limit: request.groups.length }, own)
  if (known.length > 0) return knownAttempt(billing, request, known, own)
  const intents = await host.service(paymentIntent).createMany(request.groups.map(intentInput), own)
  const invoices = await host.service(invoice).createMany(
    request.groups.map(group => invoiceInput(request, group, opened)),
    own,
  )
  const payments = request.groups.map((group, index) => ({
    currencyId: group.currency.id,
    intent: intents[index] as Intent,
    invoice: invoices[index] as Invoice,
  }))
  // The history of what they link says that it was created.
  const linking: Context = { ...own, history: 'none' }
  await host.service(paymentIntentsToInvoices).createMany(
    payments.map(each => ({ paymentIntentId: each.intent.id, invoiceId: each.invoice.id })),
    linking,
  )
  await host.service(invoicesToCurrencies).createMany(
    payments.map(({ currencyId, invoice: { id } }) => ({ invoiceId: id, currencyId })),
    linking,
  )
  await host.service(paymentIntentsToCurrencies).createMany(
    payments.map(({ currencyId, intent: { id } }) => ({ paymentIntentId: id, currencyId })),
    linking,
  )
  const { subjectId } = request
  const links = subjectId === undefined ? undefined : host.entities.get(subjectLinks)
  if (links) {
    const inputs = intents.map(({ id }) => ({ subjectId, billingModulePaymentIntentId: id }) as Input<Entity>)
    await host.service(links).createMany(inputs, linking)
  }
  return { key: request.key, payments: payments.map(({ intent, invoice: row }) => ({ intent, invoice: row })) }
}

/** The provider's key of one invoice of an attempt: 64 characters of `0-9 a-f`. */
export function idempotencyKeyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

async function knownAttempt(
  billing: Billing,
  { key, groups }: AttemptRequest,
  known: readonly Invoice[],
  context: Context,
): Promise<Attempt> {
  const payments = await Promise.all(
    groups.map(async group => {
      const row = known.find(each => each.idempotencyKey === idempotencyKeyOf(key, group.key))
      const intent = row && (await intentOf(billing.host, row.id, context))
      if (!row || !intent) throw new TypeError(`Attempt ${key} has no group ${group.key}: another request has its key`)
      return { intent, invoice: row }
    }),
  )
  return { key, payments }
}

/** @throws TypeError when a module reckons wrongly; ValidationError beyond 15 digits */
function assertSums({ groups }: AttemptRequest): void {
  for (const { key, amount, lines } of groups) {
    const isNegative = amount < 0 || lines.some(line => line.amount < 0 || line.unitAmount < 0)
    if (isNegative || addUp(lines.map(line => line.amount)) !== amount) {
      throw new TypeError(`The lines of ${key} don't add up to ${amount}`)
    }
  }
}

/**
 * Adds amounts in minor units.
 * @throws ValidationError when the sum has more than 15 digits
 */
export function addUp(amounts: Iterable<number>): number {
  try {
    return sumOf(amounts)
  } catch (error) {
    if (!(error instanceof AmountRangeError)) throw error
    throw new ValidationError(billingIssues.BILLING_AMOUNT_TOO_LARGE())
  }
}

/** @throws ValidationError naming what the provider can't collect */
function assertCollectable(
  { registry }: Billing,
  { provider: name, groups }: AttemptRequest,
): OpenedProvider | undefined {
  const opened = registry.offered.find(({ provider }) => provider.name === name)
  if (!opened) throw new ValidationError(billingIssues.BILLING_INVALID_PROVIDER('provider'))
  const causes = groups.flatMap(group => {
    if (group.amount === 0) return []
    const total = moneyOf(group.amount, group.currency)
    const obstacle = obstacleTo(opened, total, group.interval)
    return obstacle ? [obstacleCause(name, obstacle, total)] : []
  })
  if (causes.length > 0) throw new ValidationError(causes)
  return opened
}

/** Why a provider can't collect this; undefined when it can. */
export function obstacleTo(
  { provider: { abilities } }: OpenedProvider,
  total: Money,
  interval: Interval | undefined,
): Obstacle | undefined {
  if (abilities.currencies && !abilities.currencies.includes(total.currency)) return 'currency'
  if (interval && abilities.subscriptions === 'none') return 'subscription'
  return abilities.objection?.(total, interval)
}

const obstacleIssues = {
  currency: billingIssues.BILLING_CURRENCY,
  fraction: billingIssues.BILLING_FRACTION,
  minimum: billingIssues.BILLING_MINIMUM,
  maximum: billingIssues.BILLING_MAXIMUM,
  interval: billingIssues.BILLING_INTERVAL,
  subscription: billingIssues.BILLING_SUBSCRIPTION,
} as const

function obstacleCause(provider: string, obstacle: Obstacle, { amount, currency: code }: Money) {
  return obstacleIssues[obstacle]('provider', { provider, amount, currency: code })
}

function intentInput({ amount, currency: { code }, interval }: AttemptGroup): Input<typeof paymentIntent> {
  return {
    amount,
    currencyCode: code,
    ...(interval && { type: 'subscription', interval: interval.unit, intervalCount: interval.count }),
  }
}

function invoiceInput(
  request: AttemptRequest,
  { key, amount, currency: of, interval, lines }: AttemptGroup,
  opened: OpenedProvider | undefined,
): Input<typeof invoice> {
  const { email, language, customerId, description, successUrl, cancelUrl, expiresAt } = request
  return {
    amount,
    currencyCode: of.code,
    provider: opened?.provider.name ?? null,
    successUrl,
    cancelUrl,
    email,
    expiresAt,
    attempt: request.key,
    idempotencyKey: idempotencyKeyOf(request.key, key),
    parameters: {
      total: moneyOf(amount, of),
      ...(interval && { interval: { unit: interval.unit, count: interval.count } }),
      lines: lines.map(line => ({
        title: line.title,
        quantity: line.quantity,
        unit: moneyOf(line.unitAmount, of),
        total: moneyOf(line.amount, of),
      })),
      description,
      email,
      language,
      customerId,
      successUrl,
      cancelUrl,
      expiresAt,
    },
  }
}

function moneyOf(amount: number, of: Row<typeof currency>): Money {
  return { amount: decimalAmount(amount, of), currency: of.code }
}
