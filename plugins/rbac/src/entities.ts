import {
  adminTitle,
  boolean,
  contentFields,
  datetime,
  defineModule,
  integer,
  json,
  localized,
  reference,
  select,
  slug,
  text,
} from '@tessera/core'

const { entity } = defineModule('rbac', { admin: { icon: 'shield-check', menu: { group: 'system', order: 5 } } })

/** Never exposed, not even to administrators: left out of schemas, filters, responses and logs. */
const hidden = { readable: false, writable: false } as const
/** Written only by the module itself. */
const made = { writable: false } as const

const people = [{ column: 'isAnonymous', operator: 'is', values: ['false'] }] as const

/** A user of the site: a person, or a visitor who needed something to be stored. Without identities it is anonymous. */
export const subject = entity('subject', {
  fields: {
    slug: slug(),
    language: text({ maxLength: 20 }),
    /** True while the subject has no identities; maintained by a database trigger. */
    isAnonymous: boolean({ default: true, ...made }),
  },
  isOwner: true,
  admin: { row: ['slug', 'isAnonymous'], label: ['slug'], namedBy: 'rbac/subjects-to-identities', filters: people },
})

/** A credential that a subject logs in with. */
export const identity = entity('identity', {
  fields: {
    provider: select(['email_and_password', 'EVM', 'telegram'], { default: 'email_and_password' }),
    /** Lower-cased. At most one identity per address is verified: a partial unique index enforces it. */
    email: text({ maxLength: 254, index: true }),
    /** The address that replaces `email` once its owner has followed the mailed link. */
    pendingEmail: text({ maxLength: 254, ...made }),
    account: text({ maxLength: 200 }),
    /** Input: the password; stored: its argon2id hash (PHC string). */
    password: text({ readable: false, maxLength: 256 }),
    /** Part of the specified shape, but unused: the hash includes its own salt. */
    salt: text(hidden),
    /** SHA-256 of the code that resets the password. */
    code: text(hidden),
    codeExpiresAt: datetime(hidden),
    /** When the subject proved that the address is theirs. */
    verifiedAt: datetime(made),
  },
  unique: [['provider', 'account']],
  admin: { row: ['provider', 'email', 'account'], label: ['email', 'account'] },
})

export const role = entity('role', {
  fields: {
    title: localized({ required: true, unique: true }),
    slug: slug(),
    availableOnRegistration: boolean({ default: false }),
  },
  admin: { row: ['title', 'slug', 'availableOnRegistration'] },
})

/**
 * Overrides who may use a route: the linked roles, or a wider audience. A permission that names nobody closes the
 * route.
 */
export const permission = entity('permission', {
  fields: {
    type: select(['HTTP'], { default: 'HTTP' }),
    method: select(['*', 'GET', 'POST', 'PATCH', 'PUT', 'DELETE'], { default: '*' }),
    path: text({ required: true, maxLength: 500, namesEntities: true }),
    audience: select(['roles', 'subjects', 'everyone'], { default: 'roles' }),
    adminTitle: adminTitle(),
  },
  unique: [['type', 'method', 'path']],
  admin: { row: ['adminTitle', 'method', 'path', 'audience'] },
})

/** A login on one device: the family of its refresh tokens. */
export const session = entity('session', {
  archive: 'never',
  fields: {
    subjectId: reference(subject, { required: true }),
    /** SHA-256 of the random part of the current refresh token. */
    refreshHash: text(hidden),
    /** How many refresh tokens preceded it. */
    generation: integer({ default: 0, ...hidden }),
    rotatedAt: datetime(made),
    expiresAt: datetime(made),
    revokedAt: datetime(made),
    /** When the subject last authenticated in this session, by logging in or by confirming. */
    provenAt: datetime(hidden),
    userAgent: text({ maxLength: 500, ...made }),
    hasSecondFactor: boolean({ default: false, ...made }),
  },
  history: false,
  admin: { row: ['userAgent', 'rotatedAt', 'expiresAt', 'revokedAt'], label: ['userAgent'] },
})

/** A second factor: time-based codes (TOTP), with recovery codes in case the device is lost. */
export const authenticator = entity('authenticator', {
  fields: {
    subjectId: reference(subject, { required: true, unique: true }),
    /** The shared secret, encrypted. */
    secret: text(hidden),
    /** SHA-256 of each unused recovery code. */
    recoveryCodes: json<readonly string[]>()(hidden),
    confirmedAt: datetime(made),
  },
  admin: { row: ['confirmedAt'] },
})

/** What a program authenticates with: it acts with the roles that are linked to it. */
export const apiKey = entity('api-key', {
  archive: 'never',
  fields: {
    title: text({ required: true, maxLength: 200 }),
    /** SHA-256 of the key. */
    hash: text({ unique: true, ...hidden }),
    /** The last characters of the key, to tell keys apart by. */
    ending: text({ maxLength: 10, ...made }),
    expiresAt: datetime(),
    lastUsedAt: datetime(made),
    revokedAt: datetime(made),
  },
  // A former hash that came back would be a key that was replaced, and a revoked one would count again.
  history: false,
  admin: { row: ['title', 'ending', 'lastUsedAt', 'expiresAt', 'revokedAt'], tables: ['rbac/api-keys-to-roles'] },
})

export const widget = entity('widget', {
  fields: { ...contentFields(), url: text({ maxLength: 2000 }) },
  access: { read: 'public', write: { roles: ['editor'] } },
  admin: { row: ['adminTitle', 'variant'] },
})
