import { currency, invoice, refund } from '@tessera/billing'
import { bigint, reference, select } from '@tessera/core'
import { ecommerce } from './module.ts'
import { order, orderEvent } from './orders.ts'

const { entity } = ecommerce

export const balanceKinds = ['edit', 'request', 'payment', 'refund', 'refunded-before'] as const

/**
 * What the customer of a paid order owes, entry by entry: their sum in a currency is what is still to be paid. An edit adds the
 * difference, a request names the invoice that asks for it, a payment and a refund even it out.
 */
export const balanceEntry = entity('balance-entry', {
  fields: {
    orderId: reference(order, { required: true }),
    kind: select(balanceKinds, { required: true, index: true }),
    /** By how much more is owed, in minor units; less where it is negative. Of a request 0. */
    amount: bigint({ required: true, admin: { currency: 'currencyId' } }),
    currencyId: reference(currency, { required: true, onDelete: 'restrict' }),
    /** The edit. */
    eventId: reference(orderEvent),
    /** What is asked for, paid or paid back by it. */
    invoiceId: reference(invoice, { onDelete: 'restrict' }),
    /** Null while nobody has been asked for the refund; of one that failed it is asked for again. */
    refundId: reference(refund, { onDelete: 'restrict' }),
  },
  owner: 'orderId',
  history: false,
  writes: 'services',
  admin: { row: ['kind', 'amount', 'createdAt'], isHidden: true },
})
