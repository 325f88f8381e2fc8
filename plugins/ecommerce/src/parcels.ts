import { boolean, datetime, integer, reference, select, text } from '@tessera/core'
import { ecommerce } from './module.ts'
import { order } from './orders.ts'
import { ordersToProducts } from './relations.ts'

const { entity } = ecommerce
const writes = 'services'
const line = () => reference(ordersToProducts, { required: true, onDelete: 'restrict' })
const quantity = () => integer({ required: true, minimum: 1, maximum: 10_000 })

/** A part of an order that was sent. */
export const parcel = entity('parcel', {
  fields: {
    orderId: reference(order, { required: true }),
    carrier: text({ maxLength: 200 }),
    number: text({ maxLength: 200, index: true }),
    trackingUrl: text({ maxLength: 2000, pattern: '^https://.*$' }),
    sentAt: datetime(),
    deliveredAt: datetime(),
  },
  owner: 'orderId',
  writes,
  admin: { row: ['carrier', 'number', 'sentAt', 'deliveredAt'], isHidden: true },
})

export const parcelLine = entity('parcel-line', {
  fields: { parcelId: reference(parcel, { required: true }), lineId: line(), quantity: quantity() },
  unique: [['parcelId', 'lineId']],
  owner: 'parcelId',
  writes,
  admin: { row: ['quantity'], isHidden: true },
})

export const returnStatuses = ['asked', 'received', 'refunded', 'refused'] as const

/** What a buyer sends back. */
export const orderReturn = entity('order-return', {
  fields: {
    orderId: reference(order, { required: true }),
    status: select(returnStatuses, { default: 'asked', index: true }),
    reason: text({ maxLength: 2000 }),
    note: text({ maxLength: 2000 }),
  },
  owner: 'orderId',
  writes,
  admin: { row: ['status', 'reason'], isHidden: true },
})

export const returnLine = entity('return-line', {
  fields: {
    returnId: reference(orderReturn, { required: true }),
    lineId: line(),
    quantity: quantity(),
    /** It went back to the stock. */
    isRestocked: boolean({ default: false }),
  },
  unique: [['returnId', 'lineId']],
  owner: 'returnId',
  writes,
  admin: { row: ['quantity', 'isRestocked'], isHidden: true },
})
