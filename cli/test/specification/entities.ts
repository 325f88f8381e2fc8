/** What the specification says of a field. What it leaves open is not here. */
export interface SpecifiedField {
  readonly holds:
    | 'texts by language'
    | 'text'
    | 'integer'
    | 'number'
    | 'boolean'
    | 'date'
    | 'moment'
    | 'json'
    | 'reference'
  readonly default?: unknown
  readonly values?: readonly string[]
  readonly isUnique?: true
  readonly isRequired?: true
  readonly isGenerated?: true
  /** In no response. */
  readonly isSecret?: true
}

const texts: SpecifiedField = { holds: 'texts by language', default: {} }
const requiredTexts: SpecifiedField = { holds: 'texts by language', isRequired: true }
const text: SpecifiedField = { holds: 'text' }
const requiredText: SpecifiedField = { holds: 'text', isRequired: true }
const uniqueText: SpecifiedField = { holds: 'text', isUnique: true, isRequired: true }
const secret: SpecifiedField = { holds: 'text', isSecret: true }
const adminTitle: SpecifiedField = { holds: 'text', isGenerated: true }
const slug: SpecifiedField = { holds: 'text', isGenerated: true, isUnique: true }
const integer: SpecifiedField = { holds: 'integer' }
const number: SpecifiedField = { holds: 'number' }
const boolean: SpecifiedField = { holds: 'boolean' }
const date: SpecifiedField = { holds: 'date' }
const moment: SpecifiedField = { holds: 'moment' }
const json: SpecifiedField = { holds: 'json' }
const reference: SpecifiedField = { holds: 'reference', isRequired: true }

const by = (field: SpecifiedField, value: unknown): SpecifiedField => ({ ...field, default: value })
const oneOf = (values: readonly string[], value?: string): SpecifiedField => ({
  holds: 'text',
  values,
  ...(value !== undefined && { default: value }),
})

const admin = { adminTitle, slug, className: text } as const
/** Titles, slug and classes: "as widget". */
const content = { title: texts, subtitle: texts, description: texts, ...admin } as const

const attribute = { string: texts, number, boolean, date, datetime: moment, adminTitle, slug } as const
const attributeKey = {
  type: oneOf(['feature', 'price', 'compare-at', 'interval'], 'feature'),
  field: oneOf(['string', 'number', 'boolean', 'date', 'datetime'], 'string'),
  title: texts,
  prefix: texts,
  suffix: texts,
  adminTitle,
  slug,
} as const

/** Every entity of the specification's section 3, with its fields beside id, createdAt, updatedAt and variant. */
export const specifiedEntities: Readonly<Record<string, Readonly<Record<string, SpecifiedField>>>> = {
  'agent/agents': {
    title: texts,
    adminTitle,
    slug,
    interval: text,
    isEnabled: by(boolean, true),
    lastRunAt: moment,
    lastStatus: text,
    lastError: text,
  },
  'analytic/metrics': { title: texts, value: { ...number, isRequired: true }, slug },
  'analytic/widgets': content,
  'billing/currencies': {
    code: uniqueText,
    isDefault: by(boolean, false),
    symbol: text,
    title: texts,
    fractionDigits: by(integer, 2),
    adminTitle,
    slug,
  },
  'billing/invoices': {
    status: oneOf(['draft', 'open', 'paid', 'uncollectible', 'void', 'failed'], 'open'),
    amount: { ...integer, isRequired: true },
    provider: text,
    providerId: text,
    paymentUrl: text,
    successUrl: text,
    cancelUrl: text,
    email: text,
  },
  'billing/payment-events': {
    provider: requiredText,
    eventId: requiredText,
    payload: { ...json, isRequired: true },
    receivedAt: { ...moment, isRequired: true },
    processedAt: moment,
    outcome: { ...text, values: ['handled', 'duplicate', 'ignored', 'insufficient', 'mismatch', 'unmatched', 'test'] },
  },
  'billing/payment-intents': {
    status: oneOf(['requires_payment_method', 'processing', 'requires_action', 'succeeded', 'failed', 'canceled']),
    amount: { ...integer, isRequired: true },
    type: oneOf(['one_off', 'subscription']),
    interval: { ...text, values: ['day', 'week', 'month', 'year'] },
  },
  'billing/widgets': content,
  'blog/articles': content,
  'blog/categories': content,
  'blog/widgets': content,
  'broadcast/channels': { title: uniqueText, adminTitle },
  'broadcast/messages': { payload: requiredText, expiresAt: moment },
  'crm/forms': content,
  'crm/inputs': {
    ...content,
    type: by(text, 'default'),
    isRequired: by(boolean, false),
    label: texts,
    placeholder: texts,
  },
  'crm/requests': {
    payload: { ...json, isRequired: true },
    status: oneOf(['new', 'in_progress', 'done', 'spam'], 'new'),
  },
  'crm/widgets': content,
  'ecommerce/attribute-keys': attributeKey,
  'ecommerce/attributes': attribute,
  'ecommerce/categories': content,
  'ecommerce/orders': {
    number: { ...text, isUnique: true },
    status: oneOf(['new', 'paying', 'approving', 'packaging', 'delivering', 'delivered', 'canceled'], 'new'),
    type: oneOf(['cart', 'draft', 'history'], 'cart'),
    email: text,
    placedAt: moment,
    receipt: by(text, ''),
    comment: text,
  },
  'ecommerce/products': {
    adminTitle,
    slug,
    title: texts,
    shortDescription: texts,
    description: texts,
    type: oneOf(['one_off', 'subscription', 'telegram-review', 'telegram-product'], 'one_off'),
  },
  'ecommerce/stores': { adminTitle, slug, title: texts, shortDescription: texts, description: texts },
  'ecommerce/widgets': { ...content, anchor: text },
  'file-storage/files': {
    adminTitle,
    file: text,
    className: text,
    containerClassName: text,
    width: integer,
    height: integer,
    alt: texts,
    size: integer,
    extension: text,
    mimeType: text,
  },
  'file-storage/widgets': content,
  'host/layouts': { title: text, ...admin },
  'host/metadata': {
    title: requiredTexts,
    description: texts,
    keywords: texts,
    author: text,
    viewport: text,
    opengraphTitle: texts,
    opengraphDescription: texts,
    opengraphUrl: text,
    opengraphType: text,
    opengraphSiteName: text,
    opengraphLocale: text,
    twitterCard: text,
    twitterSite: text,
    twitterCreator: text,
    twitterTitle: texts,
    twitterDescription: texts,
    twitterUrl: text,
    twitterDomain: text,
    twitterAppCountry: text,
  },
  'host/pages': {
    title: by(text, 'Page'),
    url: { ...by(text, '/'), isUnique: true },
    description: text,
    className: text,
    language: by(text, 'en'),
    adminTitle,
  },
  'host/redirects': { from: uniqueText, to: requiredText },
  'host/widgets': content,
  'notification/notifications': {
    status: oneOf(['new', 'sent', 'error', 'read', 'suppressed'], 'new'),
    method: by(text, 'email'),
    receiver: text,
    title: text,
    data: json,
    attachments: json,
    sendAfter: moment,
    attempts: by(integer, 0),
    lastError: text,
    eventId: text,
    language: text,
    messageId: text,
    nextAttemptAt: moment,
    readAt: moment,
  },
  'notification/templates': { title: texts, adminTitle, slug, subject: texts, body: texts },
  'notification/topics': {
    title: texts,
    type: oneOf(['info', 'security', 'error']),
    slug,
    isRequired: by(boolean, false),
    isOptIn: by(boolean, false),
  },
  'notification/widgets': content,
  'rbac/identities': {
    provider: oneOf(['email_and_password', 'EVM', 'telegram'], 'email_and_password'),
    account: text,
    email: text,
    password: secret,
    salt: secret,
    code: secret,
  },
  'rbac/permissions': {
    type: oneOf(['HTTP']),
    method: oneOf(['*', 'GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
    path: requiredText,
    audience: oneOf(['roles', 'subjects', 'everyone'], 'roles'),
  },
  'rbac/roles': {
    title: { ...requiredTexts, isUnique: true },
    slug,
    availableOnRegistration: by(boolean, false),
  },
  'rbac/sessions': {
    subjectId: reference,
    refreshHash: secret,
    expiresAt: moment,
    revokedAt: moment,
    userAgent: text,
  },
  'rbac/subjects': { slug },
  'rbac/widgets': content,
  'social/attribute-keys': attributeKey,
  'social/attributes': attribute,
  'social/chats': { title: texts, description: texts, ...admin },
  'social/messages': { title: texts, subtitle: texts, description: texts, className: text },
  'social/profiles': content,
  'social/widgets': content,
  'startup/widgets': content,
  'website-builder/articles': content,
  'website-builder/buttons': { title: texts, subtitle: texts, url: text, ...admin },
  'website-builder/buttons-arrays': { title: texts, description: texts, ...admin },
  'website-builder/categories': content,
  'website-builder/features': content,
  'website-builder/logotypes': { url: text, title: texts, ...admin },
  'website-builder/sliders': content,
  'website-builder/slides': { ...content, url: text },
  'website-builder/widgets': { ...content, anchor: text },
}

/** What some relations hold beside their two ends, variant, orderIndex and className. */
export const specifiedRelationFields: Readonly<Record<string, Readonly<Record<string, SpecifiedField>>>> = {
  'ecommerce/categories-to-products': { sku: text },
  'ecommerce/orders-to-products': {
    quantity: by(integer, 1),
    unitAmount: integer,
    currencyCode: text,
    productTitle: texts,
  },
  'ecommerce/stores-to-products': { sku: uniqueText },
  'host/widgets-to-external-widgets': { externalModule: by(text, 'website-builder') },
  'social/profiles-to-messages': { isRead: by(boolean, false) },
}
