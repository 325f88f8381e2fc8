import {
  type currency,
  type invoice,
  type MoneyCurrency,
  type paymentEvent,
  type paymentIntent,
  type refund,
  sumOf,
  timesAmount,
} from '@tessera/billing'
import type { Row } from '@tessera/core'
import {
  type adjustment,
  type balanceEntry,
  type customer,
  type customerTag,
  type order,
  type orderEvent,
  type orderReturn,
  type ordersToFiles,
  type ordersToProducts,
  type PaidPart,
  paidGroups,
  type parcel,
  type parcelLine,
  type product,
  type returnLine,
  type stockMovement,
  type store,
} from '@tessera/ecommerce'
import type { file } from '@tessera/file-storage'

/** An invoice of an order, with what came of it. */
export type OrderInvoice = Row<typeof invoice> & {
  readonly refundsToInvoices?: readonly { readonly refund: Row<typeof refund> | null }[]
  readonly paymentEvents?: readonly Row<typeof paymentEvent>[]
}

export type OrderLine = Row<typeof ordersToProducts> & {
  readonly product:
    | (Row<typeof product> & {
        readonly productsToFileStorageModuleFiles?: readonly {
          readonly fileStorageModuleFile: Row<typeof file> | null
        }[]
      })
    | null
  readonly store: Row<typeof store> | null
  readonly currency: Row<typeof currency> | null
}

export type OrderParcel = Row<typeof parcel> & { readonly parcelLines?: readonly Row<typeof parcelLine>[] }
export type OrderReturn = Row<typeof orderReturn> & { readonly returnLines?: readonly Row<typeof returnLine>[] }

export type OrderDocument = Pick<Row<typeof ordersToFiles>, 'variant'> & {
  readonly fileStorageModuleFile: Row<typeof file> | null
}

/** An order as its screen and its row in a list show it; what isn't included is absent. */
export interface OrderRecord extends Row<typeof order> {
  readonly customer?:
    | (Row<typeof customer> & {
        readonly customersToCustomerTags?: readonly { readonly customerTag: Row<typeof customerTag> | null }[]
      })
    | null
  readonly ordersToProducts?: readonly OrderLine[]
  readonly adjustments?: readonly Row<typeof adjustment>[]
  readonly orderEvents?: readonly Row<typeof orderEvent>[]
  readonly parcels?: readonly OrderParcel[]
  readonly orderReturns?: readonly OrderReturn[]
  readonly balanceEntries?: readonly (Row<typeof balanceEntry> & { readonly refund?: Row<typeof refund> | null })[]
  readonly stockMovements?: readonly Row<typeof stockMovement>[]
  readonly ordersToFileStorageModuleFiles?: readonly OrderDocument[]
  readonly ordersToBillingModulePaymentIntents?: readonly {
    readonly billingModulePaymentIntent:
      | (Row<typeof paymentIntent> & {
          readonly paymentIntentsToInvoices?: readonly { readonly invoice: OrderInvoice | null }[]
        })
      | null
  }[]
}

const linesOf = 'ordersToProducts'
const invoicesOf = 'ordersToBillingModulePaymentIntents.billingModulePaymentIntent.paymentIntentsToInvoices.invoice'

/** What the sums of an order need. */
export const sumIncludes = [`${linesOf}.currency`, 'adjustments'] as const
/** What its payments need. */
export const paidIncludes = [invoicesOf, 'balanceEntries'] as const
/** What its parcels and returns need. */
export const shippingIncludes = ['parcels.parcelLines', 'orderReturns.returnLines'] as const
/** The whole of an order. */
export const orderIncludes = [
  ...sumIncludes,
  `${linesOf}.product.productsToFileStorageModuleFiles.fileStorageModuleFile`,
  `${linesOf}.store`,
  'customer.customersToCustomerTags.customerTag',
  'orderEvents',
  ...shippingIncludes,
  'stockMovements',
  'balanceEntries.refund',
  'ordersToFileStorageModuleFiles.fileStorageModuleFile',
  `${invoicesOf}.refundsToInvoices.refund`,
  `${invoicesOf}.paymentEvents`,
] as const

/** What an order costs in one currency, in minor units. */
export interface OrderSum {
  readonly currency: MoneyCurrency & { readonly id: string }
  /** Of the lines, before what is added and taken off. */
  readonly subtotal: number
  readonly total: number
}

/** The sums of an order, a currency each, in the order of its lines. */
export function sumsOf({ ordersToProducts: lines = [], adjustments = [] }: OrderRecord): readonly OrderSum[] {
  const byCurrency = Map.groupBy(lines, line => line.currency?.id)
  return [...byCurrency].flatMap(([id, ofCurrency]) => {
    const currency = ofCurrency[0]?.currency
    if (id === undefined || !currency) return []
    const subtotal = sumOf(ofCurrency.map(amountOf))
    const added = adjustments.filter(each => each.currencyId === id).map(({ amount }) => amount)
    return [{ currency, subtotal, total: Math.max(0, sumOf([subtotal, ...added])) }]
  })
}

/** What all pieces of a line cost, before what is added and taken off; a line without a price costs nothing yet. */
export function amountOf({ unitAmount, quantity }: Pick<OrderLine, 'unitAmount' | 'quantity'>): number {
  return timesAmount(unitAmount ?? 0, quantity)
}

/** The invoices that were ever made for an order, the oldest first, each once. */
export function invoicesIn({
  ordersToBillingModulePaymentIntents: intents = [],
}: OrderRecord): readonly OrderInvoice[] {
  const all = intents.flatMap(({ billingModulePaymentIntent: intent }) =>
    (intent?.paymentIntentsToInvoices ?? []).flatMap(({ invoice }) => invoice ?? []),
  )
  return [...new Map(all.map(each => [each.id, each])).values()].toSorted((a, b) =>
    a.createdAt.localeCompare(b.createdAt),
  )
}

/** The lines that an invoice is for: those of its currency, and of the interval of its payment intent. */
export function linesOfInvoice(record: OrderRecord, { id, currencyCode }: OrderInvoice): readonly OrderLine[] {
  const intent = record.ordersToBillingModulePaymentIntents
    ?.map(each => each.billingModulePaymentIntent)
    .find(each => each?.paymentIntentsToInvoices?.some(({ invoice }) => invoice?.id === id))
  return (record.ordersToProducts ?? []).filter(
    ({ currency, interval, intervalCount }) =>
      currency?.code === currencyCode &&
      interval === (intent?.interval ?? null) &&
      (interval === null || intervalCount === intent?.intervalCount),
  )
}

type Adjustment = Row<typeof adjustment>

/** Adjustments by what they are called: those of all lines as one. */
export function namedAdjustments(
  adjustments: readonly Adjustment[],
  nameOf: (each: Adjustment) => string,
): readonly { readonly key: string; readonly name: string; readonly amount: number }[] {
  const groups = Map.groupBy(adjustments, each => `${each.kind} ${nameOf(each)}`)
  return [...groups].map(([key, group]) => ({
    key,
    name: group[0] ? nameOf(group[0]) : '',
    amount: sumOf(group.map(({ amount }) => amount)),
  }))
}

/** What was really paid for each line of an order, with everything that was taken off and added. */
export function partsOfInvoice(
  { ordersToProducts: lines = [], adjustments = [] }: OrderRecord,
  ofInvoice: readonly OrderLine[],
): ReadonlyMap<string, PaidPart> {
  const paid = lines.flatMap(({ id, quantity, unitAmount, currency, interval, intervalCount }) =>
    currency === null
      ? []
      : [
          {
            id,
            quantity,
            unitAmount: unitAmount ?? 0,
            currency,
            interval: interval && { unit: interval, count: intervalCount ?? 1 },
          },
        ],
  )
  const parts = paidGroups(paid, adjustments).flatMap(group => group.parts)
  const ids = ofInvoice.map(({ id }) => id)
  return new Map(
    parts.flatMap(part => (part.lineId !== null && ids.includes(part.lineId) ? [[part.lineId, part]] : [])),
  )
}

/** Whether an order has been paid: nothing, something, or all that was asked for; null where nobody is asked, or no longer. */
export function paymentState(record: OrderRecord): 'paid' | 'part' | 'unpaid' | 'refunded' | 'part-refunded' | null {
  const invoices = invoicesIn(record)
  const paid = invoices.filter(({ status }) => status === 'paid')
  if (invoices.length === 0) return null
  if (paid.length === 0) return record.status === 'canceled' ? null : 'unpaid'
  const { balanceEntries = [] } = record
  const isOwing = [...Map.groupBy(balanceEntries, ({ currencyId }) => currencyId).values()].some(
    entries => sumOf(entries.map(({ amount }) => amount)) > 0,
  )
  if (isOwing || invoices.some(({ status }) => status === 'open')) return 'part'
  if (paid.every(({ amount, refundedAmount }) => amount > 0 && refundedAmount === amount)) return 'refunded'
  return paid.some(({ refundedAmount }) => refundedAmount > 0) ? 'part-refunded' : 'paid'
}
