import cookie from '@fastify/cookie'
import {
  apiKey,
  apiKeysToRoles,
  role,
  session,
  sessionCookie,
  subject,
  subjectsToIdentities,
  subjectsToRoles,
} from '@tessera/rbac'
import type { Access, FastifyInstance, PluginHost } from '@tessera/server'
import { readKeyCaller } from './api-keys/read-key-caller.ts'
import type { RbacOptions } from './options.ts'
import { RuleCache } from './permissions/rule-cache.ts'
import { SubjectRoleService } from './roles/subject-role-service.ts'
import { registerAccessTokens } from './sessions/access-token.ts'
import { Callers } from './sessions/callers.ts'
import { createSessions } from './sessions/create-sessions.ts'
import { identityProvider } from './sessions/identity-provider.ts'
import { isSessionOpen, readSessionCaller } from './sessions/session-caller.ts'
import type { Sessions } from './sessions/sign-in.ts'
import { siteCookie } from './sessions/site-cookie.ts'
import { subjectContacts } from './subjects/subject-contacts.ts'
import { subjectNames } from './subjects/subject-names.ts'

/** Shared by the routes of this module. */
export interface Rbac {
  readonly host: PluginHost<RbacOptions>
  readonly access: Access
  readonly sessions: Sessions
}

/** Sets up the module's part of a host: from then on, requests have the caller that their access token names. */
export async function openRbac(app: FastifyInstance, host: PluginHost<RbacOptions>): Promise<Rbac> {
  const { access, configuration, database, events, options } = host
  await app.register(cookie)
  await registerAccessTokens(app, configuration)
  const sessions = new Callers(sessionId => readSessionCaller(database, options, sessionId), events, {
    entity: session.path,
    sources: [role.path, subject.path, subjectsToIdentities.path, subjectsToRoles.path],
  })
  const keys = new Callers(hash => readKeyCaller(database, hash), events, {
    sources: [apiKey.path, apiKeysToRoles.path, role.path],
  })
  const rules = new RuleCache(host)
  access.provideRules((method, url) => rules.named(method, url), {
    fallback: (method, url) => rules.otherwise(method, url),
    rulesLoaded: () => rules.settled(),
    version: () => rules.version,
  })
  access.provideEntitlements((purchases, context) => host.service(SubjectRoleService).setSold(purchases, context))
  access.provideNames((ids, caller) => subjectNames(database, ids, caller))
  access.provideContacts((ids, within = database) => subjectContacts(within, ids))
  access.provideSessions((sessionId, transaction) => isSessionOpen(sessionId, transaction))
  let stop: (() => void) | undefined
  app.addHook('onReady', async () => {
    stop = await rules.open()
  })
  app.addHook('onClose', async () => stop?.())
  access.provideIdentity(identityProvider(app, configuration, { sessions, keys }), {
    cookie: { type: 'apiKey', in: 'cookie', name: siteCookie(configuration, sessionCookie).name },
    bearer: { type: 'http', scheme: 'bearer', description: 'An access token (JWT), or an API key' },
  })
  return { host, access, sessions: createSessions(app, host) }
}
