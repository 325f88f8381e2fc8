import { paymentIntent } from '@tessera/billing'
import { article } from '@tessera/blog'
import { boolean, json, relation } from '@tessera/core'
import { request } from '@tessera/crm'
import { order, product } from '@tessera/ecommerce'
import { notification, topic } from '@tessera/notification'
import { profile } from '@tessera/social'
import { role, subject } from './entities.ts'

/** The link and the record at its end belong to the subject. */
const owning = { owner: 'left', owns: true } as const

/** What belongs to a subject. Each relation exists only where its module is installed. */
export const subjectsToArticles = relation(subject, article, {
  owner: 'left',
  unique: [['subjectId', 'blogModuleArticleId']],
})
export const subjectsToOrders = relation(subject, order, {
  ...owning,
  unique: [['subjectId', 'ecommerceModuleOrderId']],
  writes: 'services',
  onDelete: { left: 'restrict' },
})
export const subjectsToPaymentIntents = relation(subject, paymentIntent, {
  ...owning,
  writes: 'services',
  onDelete: { left: 'restrict' },
  unique: [['subjectId', 'billingModulePaymentIntentId']],
})
export const subjectsToProducts = relation(subject, product, {
  owner: 'left',
  unique: [['subjectId', 'ecommerceModuleProductId']],
})
export const subjectsToProfiles = relation(subject, profile, {
  ...owning,
  unique: [['subjectId', 'socialModuleProfileId']],
})
export const subjectsToRequests = relation(subject, request, {
  ...owning,
  unique: [['subjectId', 'crmModuleRequestId']],
})
/** What a subject was told. */
export const subjectsToNotifications = relation(subject, notification, {
  ...owning,
  unique: [['subjectId', 'notificationModuleNotificationId']],
  history: false,
})
/** What a subject has chosen for a topic. */
export const subjectsToTopics = relation(subject, topic, {
  owner: 'left',
  fields: {
    isEnabled: boolean({ default: true }),
    /** Names of channels; null for those that the site uses. */
    channels: json<readonly string[]>()({
      schema: { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 40 } },
    }),
  },
  unique: [['subjectId', 'notificationModuleTopicId']],
})

/** Roles that can be bought: paying for the product grants the role. */
export const rolesToProducts = relation(role, product, { unique: [['roleId', 'ecommerceModuleProductId']] })
