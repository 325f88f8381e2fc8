import { datetime, integer, reference, select, text } from '@tessera/core'
import { staffAccess as access } from './access.ts'
import { product, store } from './entities.ts'
import { ecommerce } from './module.ts'
import { order } from './orders.ts'
import { ordersToProducts } from './relations.ts'
import { sku } from './skus.ts'

const { entity } = ecommerce
const writes = 'services'
const read = { read: access.read }
const amount = () => integer({ default: 0, minimum: 0, isChecked: true })

/**
 * How many pieces there are of a product, of one of its SKUs, in a store. Without a record it isn't counted. Its movements are its
 * history, and no undo goes around them.
 */
export const stock = entity('stock', {
  archive: 'orders',
  plural: 'stocks',
  fields: {
    productId: reference(product, { required: true }),
    skuId: reference(sku, { onDelete: 'cascade' }),
    storeId: reference(store, { onDelete: 'cascade' }),
    /** Can be sold. */
    available: amount(),
    /** In orders that nobody has paid for yet. */
    reserved: amount(),
    /** Few, from here on. */
    lowAt: integer({ minimum: 0 }),
  },
  unique: [['productId', 'skuId', 'storeId']],
  uniqueNulls: 'equal',
  history: false,
  access: read,
  writes,
  admin: { row: ['productId', 'skuId', 'storeId', 'available', 'reserved', 'lowAt'], isHidden: true },
})

export const stockLevels = ['available', 'low', 'sold-out'] as const

/** What everybody may know of a stock: whether there is something. It changes when that does, not with every sale. */
export const availability = entity('availability', {
  archive: 'orders',
  fields: {
    stockId: reference(stock, { required: true, unique: true }),
    productId: reference(product, { required: true }),
    skuId: reference(sku, { onDelete: 'cascade' }),
    storeId: reference(store, { onDelete: 'cascade' }),
    level: select(stockLevels, { required: true }),
  },
  history: false,
  access: { read: 'public' },
  writes,
  admin: { row: ['level'], isHidden: true },
})

export const stockMovementKinds = [
  'received',
  'counted',
  'corrected',
  'reserved',
  'released',
  'sold',
  'returned',
] as const

/** A change of a stock: what came, went, was set aside or counted, and why. */
export const stockMovement = entity('stock-movement', {
  archive: 'orders',
  fields: {
    stockId: reference(stock, { required: true }),
    kind: select(stockMovementKinds, { required: true, index: true }),
    /** By how much it changed the amount that can be sold. */
    available: integer({ default: 0 }),
    /** By how much it changed the amount that is set aside. */
    reserved: integer({ default: 0 }),
    orderId: reference(order, { onDelete: 'restrict' }),
    lineId: reference(ordersToProducts, { onDelete: 'set null' }),
    reason: text({ maxLength: 2000 }),
    /** Id of the subject who did it; null for the system. */
    actor: text({ maxLength: 100 }),
  },
  history: false,
  access: read,
  writes,
  admin: { row: ['createdAt', 'kind', 'available', 'reserved', 'reason', 'orderId'], isHidden: true },
})

/** Somebody who wants to hear when a product is back. */
export const stockAlert = entity('stock-alert', {
  archive: 'people',
  fields: {
    productId: reference(product, { required: true }),
    skuId: reference(sku, { onDelete: 'cascade' }),
    email: text({ required: true, format: 'email', maxLength: 254, index: true }),
    language: text({ maxLength: 20 }),
    /** Null while they wait. */
    sentAt: datetime({ index: true }),
  },
  unique: [['productId', 'skuId', 'email']],
  uniqueNulls: 'equal',
  history: false,
  writes,
  admin: { row: ['email', 'sentAt'], label: ['email'], isHidden: true },
})
