import { randomBytes } from 'node:crypto'
import { type Input, ownValues, type Row } from '@tessera/core'
import { emailPattern, identity, role, subject, subjectsToIdentities, subjectsToRoles } from '@tessera/rbac'
import { type Configuration, ConfigurationError, type PluginHost, system, ValidationError } from '@tessera/server'
import type { RbacOptions } from './options.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { assertGoodPassword } from './passwords/password-policy.ts'
import { administratorRole } from './roles/administrator-role.ts'
import { hasAdministrator } from './roles/with-administrator-left.ts'

/** Roles of a new site. */
const firstRoles: readonly Input<typeof role>[] = [
  { slug: administratorRole, title: { en: 'Administrator', ru: 'Администратор' } },
  { slug: 'editor', title: { en: 'Editor', ru: 'Редактор' } },
  { slug: 'user', title: { en: 'User', ru: 'Пользователь' }, availableOnRegistration: true },
]

/**
 * Creates the roles of a new site and, while nobody can administer it, the first administrator: with ADMIN_EMAIL and
 * ADMIN_PASSWORD, or with a random password that is printed once.
 */
export async function setUpRbac(host: PluginHost<RbacOptions>): Promise<void> {
  const roles = await ensureRoles(host)
  if (await hasAdministrator(host, system)) return
  const admin = roles.find(({ slug }) => slug === administratorRole)
  if (admin) await makeAdministrator(host, admin)
}

async function ensureRoles(host: PluginHost): Promise<readonly Row<typeof role>[]> {
  const roles = host.service(role)
  const { rows } = await roles.list({ limit: 1000 }, system)
  if (rows.some(({ slug }) => slug === administratorRole)) return rows
  const missing = firstRoles.filter(({ slug }) => !rows.some(row => row.slug === slug))
  return [...rows, ...(await roles.createMany(missing, system))]
}

async function makeAdministrator(host: PluginHost, admin: Row<typeof role>): Promise<void> {
  const { email, password } = firstLogin(host.configuration)
  const made = await host.service(subject).create({ slug: 'administrator' }, system)
  const login = await host.service(identity).create(
    ownValues(identity, {
      provider: 'email_and_password',
      email,
      password: await hashPassword(password.value),
      verifiedAt: new Date().toISOString(),
    }),
    system,
  )
  await host.service(subjectsToIdentities).create({ subjectId: made.id, identityId: login.id }, system)
  await host.service(subjectsToRoles).create({ subjectId: made.id, roleId: admin.id }, system)
  host.announcements.push(
    password.isGiven
      ? `The administrator ${email} logs in with the password in ADMIN_PASSWORD.`
      : `The administrator is ${email} with the password ${password.value} (shown this once: change it in the settings).`,
  )
}

/**
 * The credentials of the first administrator.
 * @throws ConfigurationError if the variables hold no valid e-mail address or password
 */
export function firstLogin(configuration: Configuration) {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = configuration.environment
  const email = (ADMIN_EMAIL || 'admin@example.com').toLowerCase()
  if (email.length > 254 || !new RegExp(emailPattern).test(email)) {
    throw new ConfigurationError(`ADMIN_EMAIL must be an e-mail address, not "${email}"`)
  }
  if (ADMIN_PASSWORD) checkPassword(ADMIN_PASSWORD, email, configuration)
  const value = ADMIN_PASSWORD || randomBytes(15).toString('base64url')
  return { email, password: { value, isGiven: Boolean(ADMIN_PASSWORD) } }
}

/** @throws ConfigurationError */
function checkPassword(password: string, email: string, configuration: Configuration): void {
  try {
    assertGoodPassword(password, { email, configuration })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new ConfigurationError(error.causes.join('\n').replace(/^password/, 'ADMIN_PASSWORD'))
  }
}
