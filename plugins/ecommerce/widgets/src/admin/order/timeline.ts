import type { paymentEvent, refund } from '@tessera/billing'
import type { Row } from '@tessera/core'
import type { orderEvent } from '@tessera/ecommerce'
import { invoicesIn, type OrderInvoice, type OrderRecord } from './order-record.ts'

/** Something that happened to an order. */
export type TimelineEntry = { readonly id: string; readonly at: string } & (
  | { readonly kind: 'event'; readonly event: Row<typeof orderEvent> }
  | { readonly kind: 'notification'; readonly event: Row<typeof paymentEvent> }
  | { readonly kind: 'refund'; readonly refund: Row<typeof refund>; readonly invoice: OrderInvoice }
)

/** What happened to an order, its payments and its refunds: the newest first. */
export function timelineOf(record: OrderRecord): readonly TimelineEntry[] {
  const invoices = invoicesIn(record)
  const entries: readonly TimelineEntry[] = [
    ...(record.orderEvents ?? [])
      // Each refund has a record of its own, which says what became of it.
      .filter(({ type }) => type !== 'refund')
      .map(event => ({ kind: 'event' as const, id: event.id, at: event.createdAt, event })),
    ...invoices.flatMap(invoice => [
      ...(invoice.paymentEvents ?? []).map(event => ({
        kind: 'notification' as const,
        id: event.id,
        at: event.receivedAt,
        event,
      })),
      ...(invoice.refundsToInvoices ?? []).flatMap(({ refund }) =>
        refund ? [{ kind: 'refund' as const, id: refund.id, at: refund.createdAt, refund, invoice }] : [],
      ),
    ]),
  ]
  return entries.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
}
