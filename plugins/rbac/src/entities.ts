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

const { entity } = defineModule('rbac')

/** Seen by nobody, not even by administrators: in no schema, filter, answer or log. */
const hidden = { readable: false, writable: false } as const
/** Written by the module alone. */
const made = { writable: false } as const

/** Whoever uses the site: a person, or a visitor who needed something that is kept. Without identities it is anonymous. */
export const subject = entity('subject', {
  fields: {
    slug: slug(),
    /** Language of the mails; the site's default language when absent. */
    language: text({ maxLength: 20 }),
  },
  admin: { row: ['variant', 'slug'], label: ['slug'] },
})

/** One way in of a subject. */
export const identity = entity('identity', {
  fields: {
    provider: select(['email_and_password', 'EVM', 'telegram'], { default: 'email_and_password' }),
    /** Lower-cased. */
    email: text({ maxLength: 254 }),
    /** EVM: the lower-cased address; telegram: the user's id. */
    account: text({ maxLength: 200 }),
    /** In: the password; kept: its argon2id hash (PHC string). */
    password: text({ readable: false, maxLength: 256 }),
    /** Part of the specified shape; the hash carries its own salt. */
    salt: text(hidden),
    /** SHA-256 of the code that resets the password. */
    code: text(hidden),
    codeExpiresAt: datetime(hidden),
    /** When the e-mail was shown to be the subject's. */
    verifiedAt: datetime(made),
  },
  unique: [
    ['provider', 'email'],
    ['provider', 'account'],
  ],
  admin: { row: ['provider', 'email', 'account'], label: ['email', 'account'] },
})

export const role = entity('role', {
  fields: {
    title: localized({ required: true, unique: true }),
    slug: slug(),
    /** New subjects get it. */
    availableOnRegistration: boolean({ default: false }),
  },
  admin: { row: ['title', 'slug', 'availableOnRegistration'] },
})

/** Changes who may use a route: everyone without roles, else those that it is linked to. */
export const permission = entity('permission', {
  fields: {
    type: select(['HTTP'], { default: 'HTTP' }),
    method: select(['*', 'GET', 'POST', 'PATCH', 'PUT', 'DELETE'], { default: '*' }),
    /** Pattern of the route, as `/api/blog/articles/:id`, or `*`. */
    path: text({ required: true, maxLength: 500 }),
    adminTitle: adminTitle(),
  },
  unique: [['type', 'method', 'path']],
  admin: { row: ['adminTitle', 'method', 'path'] },
})

/** A login on one device: the family of its refresh tokens. */
export const session = entity('session', {
  fields: {
    subjectId: reference(subject, { required: true }),
    /** SHA-256 of the random part of the refresh token that is good now. */
    refreshHash: text(hidden),
    /** How many refresh tokens came before it. */
    generation: integer({ default: 0, ...hidden }),
    rotatedAt: datetime(made),
    expiresAt: datetime(made),
    revokedAt: datetime(made),
    userAgent: text({ maxLength: 500, ...made }),
    /** A second factor was shown when it began or since. */
    hasSecondFactor: boolean({ default: false, ...made }),
  },
  history: false,
  admin: { row: ['userAgent', 'rotatedAt', 'expiresAt', 'revokedAt'], label: ['userAgent'] },
})

/** A second factor: codes by time (TOTP), with codes for the day when the device is lost. */
export const authenticator = entity('authenticator', {
  fields: {
    subjectId: reference(subject, { required: true, unique: true }),
    /** The shared secret, encrypted. */
    secret: text(hidden),
    /** SHA-256 of each recovery code that was not used yet. */
    recoveryCodes: json<readonly string[]>()(hidden),
    /** When the first code was shown; it is asked for from then on. */
    confirmedAt: datetime(made),
  },
  admin: { row: ['confirmedAt'] },
})

export const widget = entity('widget', {
  fields: {
    ...contentFields(),
    /** Where to go when what the widget is for is done, as the login: a path of the site. */
    url: text({ maxLength: 2000 }),
  },
  access: { read: 'public', write: { roles: ['editor'] } },
  admin: { row: ['adminTitle', 'variant'] },
})
