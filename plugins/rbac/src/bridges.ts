import { paymentIntent } from '@tessera/billing'
import { article } from '@tessera/blog'
import { relation } from '@tessera/core'
import { request } from '@tessera/crm'
import { order, product } from '@tessera/ecommerce'
import { topic } from '@tessera/notification'
import { profile } from '@tessera/social'
import { role, subject } from './entities.ts'

/** What belongs to a subject. Each relation exists only where its module is installed. */
export const subjectsToArticles = relation(subject, article, { unique: [['subjectId', 'blogModuleArticleId']] })
export const subjectsToOrders = relation(subject, order, { unique: [['subjectId', 'ecommerceModuleOrderId']] })
export const subjectsToPaymentIntents = relation(subject, paymentIntent, {
  unique: [['subjectId', 'billingModulePaymentIntentId']],
})
export const subjectsToProducts = relation(subject, product, { unique: [['subjectId', 'ecommerceModuleProductId']] })
export const subjectsToProfiles = relation(subject, profile, { unique: [['subjectId', 'socialModuleProfileId']] })
export const subjectsToRequests = relation(subject, request, { unique: [['subjectId', 'crmModuleRequestId']] })
/** The topics that a subject has subscribed to. */
export const subjectsToTopics = relation(subject, topic, { unique: [['subjectId', 'notificationModuleTopicId']] })

/** Roles that can be bought: paying for the product grants the role. */
export const rolesToProducts = relation(role, product, { unique: [['roleId', 'ecommerceModuleProductId']] })
