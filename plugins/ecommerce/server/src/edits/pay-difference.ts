import { currency } from '@tessera/billing'
import { type AttemptRequest, paymentsOf } from '@tessera/billing/server'
import type { Row } from '@tessera/core'
import { balanceEntry, ordersToPaymentIntents, paymentGroupKey } from '@tessera/ecommerce'
import {
  type ContentHost,
  type Context,
  filledText,
  type PluginHost,
  RefusedError,
  system,
  type Transaction,
} from '@tessera/server'
import { ecommerceIssues } from '../errors.ts'
import { hoursToPay } from '../hours-to-pay.ts'
import type { LockedOrder } from '../lock-orders.ts'
import { digest } from '../order-content.ts'
import { orderTexts } from '../order-texts.ts'
import { entriesOfOrders, owedOf } from './order-balance.ts'

/** Who pays what an edit made an order cost more, and how. */
interface DifferencePayment {
  /** Null for an order that is nobody's. */
  readonly ownerId: string | null
  readonly provider: string
  readonly email: string
  readonly language: string
  /** What the payer was shown: another amount is refused. */
  readonly expected?: readonly { readonly currencyId: string; readonly total: number }[]
  /** Path of the page that payments lead back to, without a language. */
  readonly page: string
  /** Of the address of that page, where it is not that of payments. */
  readonly returnTo?: { readonly query: Readonly<Record<string, string>> }
}

type DifferenceStep =
  | { readonly invoiceIds: readonly string[]; readonly closing?: undefined }
  /** These have to be closed first. */
  | { readonly closing: readonly string[] }

type Currency = Row<typeof currency>

/**
 * Asks for the payment of what a paid order still owes after its edits. The same request again is the same attempt.
 * @param locked the order
 * @returns undefined where nothing is owed
 * @throws ValidationError for what the provider can't collect; RefusedError with 409 where something else is owed than expected
 */
export async function payDifference(
  host: ContentHost,
  locked: LockedOrder,
  payment: DifferencePayment,
  transaction: Transaction,
): Promise<DifferenceStep | undefined> {
  const entries = await entriesOfOrders([locked.id], transaction)
  const owed = owedOf(locked.status, entries)
  if (owed.size === 0) return undefined
  const context: Context = { ...system, transaction }
  const filters = { and: [{ column: 'id', method: 'inArray', value: [...owed.keys()] }] } as const
  const { rows: currencies } = await host.service(currency).list({ filters, limit: owed.size }, context)
  assertExpected(owed, currencies, payment)
  const requests = entries.filter(({ kind }) => kind === 'request')
  const open = requests.filter(({ invoiceStatus }) => invoiceStatus === 'open')
  const [{ invoiceAttempt: current = null } = {}] = open
  const earlier = new Set(
    requests.flatMap(({ invoiceAttempt }) => invoiceAttempt ?? []).filter(each => each !== current),
  )
  const attempt = attemptOf(host, locked, payment, currencies, owed, earlier.size)
  if (open.length > 0 && current === attempt.key) return { invoiceIds: idsOf(open) }
  if (open.length > 0) return { closing: idsOf(open) }
  const { payments } = await paymentsOf(host).open(attempt, context)
  const unrecorded: Context = { ...context, history: 'none' }
  await host.service(ordersToPaymentIntents).createMany(
    payments.map(({ intent }) => ({ orderId: locked.id, billingModulePaymentIntentId: intent.id })),
    unrecorded,
  )
  await host.service(balanceEntry).createMany(
    payments.map(({ invoice }, index) => ({
      orderId: locked.id,
      kind: 'request' as const,
      amount: 0,
      currencyId: currencies[index]?.id ?? '',
      invoiceId: invoice.id,
    })),
    context,
  )
  return { invoiceIds: payments.map(({ invoice: { id } }) => id) }
}

function assertExpected(
  owed: ReadonlyMap<string, number>,
  currencies: readonly Currency[],
  { expected }: DifferencePayment,
): void {
  if (!expected) return
  const isSame =
    expected.length === owed.size && expected.every(({ currencyId, total }) => owed.get(currencyId) === total)
  if (isSame) return
  const totals = currencies.map(each => ({ billingModuleCurrency: each, total: owed.get(each.id) ?? 0 }))
  throw new RefusedError(409, [ecommerceIssues.ECOMMERCE_PRICES_CHANGED('expected')], { totals })
}

function attemptOf(
  host: Pick<PluginHost, 'configuration' | 'catalogues'>,
  { id, number }: LockedOrder,
  { ownerId, provider, email, language, page: path, returnTo }: DifferencePayment,
  currencies: readonly Currency[],
  owed: ReadonlyMap<string, number>,
  earlier: number,
): AttemptRequest {
  const texts = orderTexts(host, language)
  const amounts = currencies.map(each => ({ currency: each, amount: owed.get(each.id) ?? 0 }))
  const content = amounts.map(({ currency: { code }, amount }) => [code, amount])
  const page = `${host.configuration.publicUrl}/${texts.site}${path}?${new URLSearchParams({ ...(returnTo?.query ?? { order: id }) })}`
  const title = filledText(texts.payment.difference, { number: number ?? '' })
  return {
    key: digest(['difference', id, provider, email, language, content, earlier]),
    provider,
    email,
    language: texts.site,
    customerId: ownerId ?? id,
    ...(ownerId !== null && { subjectId: ownerId }),
    description: title,
    successUrl: page,
    cancelUrl: `${page}&canceled=true`,
    expiresAt: new Date(Date.now() + hoursToPay * 60 * 60 * 1000).toISOString(),
    groups: amounts.map(({ currency: of, amount }) => ({
      key: paymentGroupKey(of.code, null),
      currency: of,
      amount,
      lines: [{ title, quantity: 1, unitAmount: amount, amount }],
    })),
  }
}

function idsOf(entries: readonly { readonly invoiceId: string | null }[]): string[] {
  return entries.flatMap(({ invoiceId }) => invoiceId ?? [])
}
