import { paymentIntent } from '@tessera/billing'
import { defineModule, relation } from '@tessera/core'
import { order } from '@tessera/ecommerce'
import { definePlugin } from '@tessera/server'

const { entity } = defineModule('rbac')

const owning = { owner: 'left', owns: true, writes: 'services', onDelete: { left: 'restrict' } } as const

/** Those who have orders, without their logins: the module that has those depends on this one. */
export const subject = entity('subject', { fields: {}, isOwner: true })
const subjectsToOrders = relation(subject, order, {
  ...owning,
  unique: [['subjectId', 'ecommerceModuleOrderId']],
})
const subjectsToPaymentIntents = relation(subject, paymentIntent, {
  ...owning,
  unique: [['subjectId', 'billingModulePaymentIntentId']],
})

export const people = definePlugin({
  name: 'rbac',
  dependencies: ['billing', 'ecommerce'],
  entities: [subject, subjectsToOrders, subjectsToPaymentIntents],
  migrations: new URL('./migrations/', import.meta.url),
})
