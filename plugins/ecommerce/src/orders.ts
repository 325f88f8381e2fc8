import { boolean, datetime, json, localized, reference, select, text } from '@tessera/core'
import { type AgreedTerms, agreedTermsSchema } from './agreed-terms.ts'
import { customer } from './customers.ts'
import { deliveryMethod } from './delivery.ts'
import { ecommerce } from './module.ts'

const { entity } = ecommerce

export const orderStatuses = ['new', 'paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled'] as const
/** Where an order is on its way. */
const progress = {
  status: select(orderStatuses, { default: 'new', index: true }),
  /** A draft is what the shop has made for a customer, and nobody's cart. */
  type: select(['cart', 'draft', 'history'], { default: 'cart', index: true }),
  /** Who made it. An order of the back office is a draft again where its payment fails. */
  origin: select(['site', 'back-office'], { default: 'site' }),
  /** Paid after it had been canceled. */
  isLate: boolean({ default: false }),
  /** What an administrator has to decide: money that no step of the order accounts for, or that came for what is sold out. */
  attention: select(['late-payment', 'second-payment', 'part-payment', 'changed-cart', 'out-of-stock'], {
    index: true,
  }),
}
/** What a cart gets when it is placed. */
const checkout = {
  email: text({ maxLength: 254, index: true }),
  /** As the shop keeper wrote it in a draft; else the name is that of the address. */
  customerName: text({ maxLength: 200 }),
  /** Whose e-mail address it is. */
  customerId: reference(customer),
  language: text({ maxLength: 20 }),
  placedAt: datetime({ index: true }),
  receipt: text({ default: '' }),
  comment: text({ maxLength: 5000 }),
  /** When its owner was written to because it was left: once. */
  remindedAt: datetime({ index: true }),
}

/** Where an order is delivered to. */
export interface Address {
  readonly name: string
  readonly phone?: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly region?: string
  readonly city: string
  readonly postalCode?: string
  readonly street: string
  /** Flat, entrance, what the courier has to know. */
  readonly details?: string
}

const short = { type: 'string', maxLength: 200 } as const
/** Of an address as JSON. */
export const addressSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'country', 'city', 'street'],
  properties: {
    name: { ...short, minLength: 1 },
    phone: { type: 'string', maxLength: 40 },
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    region: short,
    city: { ...short, minLength: 1 },
    postalCode: { type: 'string', maxLength: 20 },
    street: { type: 'string', minLength: 1, maxLength: 500 },
    details: { type: 'string', maxLength: 1000 },
  },
} as const

const delivered = {
  deliveryMethodId: reference(deliveryMethod, { onDelete: 'restrict' }),
  deliveryTitle: localized(),
  address: json<Address>()({ schema: addressSchema }),
  discountCode: text({ maxLength: 100 }),
  agreed: json<AgreedTerms>()({ schema: agreedTermsSchema }),
}

export const order = entity('order', {
  fields: { number: text({ unique: true, maxLength: 40 }), ...progress, ...checkout, ...delivered },
  writes: 'services',
  admin: { row: ['number', 'status', 'email', 'placedAt'], label: ['number', 'email', 'type'] },
})

const happened = {
  type: select(['status', 'payment', 'refund', 'edit', 'note', 'message', 'parcel', 'return'], {
    default: 'status',
    index: true,
  }),
  from: select(orderStatuses, {}),
  to: select(orderStatuses, {}),
  /** Set by an administrator, outside of the usual steps. */
  isByHand: boolean({ default: false }),
  /** Id of the subject who did it; `secret-key` for a program, null for the system. */
  actor: text({ maxLength: 100 }),
  reason: text({ maxLength: 2000 }),
  /** Particulars by type: amount and currency of a payment, changed lines of an edit, the receiver of a message, the parcel. */
  data: json()({}),
}

/** What happened to an order: who did what, when and why. */
export const orderEvent = entity('order-event', {
  fields: { orderId: reference(order, { required: true }), ...happened },
  owner: 'orderId',
  history: false,
  writes: 'services',
  admin: { row: ['type', 'from', 'to', 'reason'], isHidden: true },
})
