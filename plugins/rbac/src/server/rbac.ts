import cookie from '@fastify/cookie'
import type { Access, PluginHost } from '@tessera/core/server'
import type { FastifyInstance } from 'fastify'
import type { RbacOptions } from './options.ts'
import { RuleBook } from './permissions/rule-book.ts'
import { registerAccessTokens } from './sessions/access-token.ts'
import { createSessions } from './sessions/create-sessions.ts'
import { identityProvider } from './sessions/identity-provider.ts'
import { readSessionCaller } from './sessions/session-caller.ts'
import { SessionCallers } from './sessions/session-callers.ts'
import type { Sessions } from './sessions/sign-in.ts'
import { subjectNames } from './subjects/subject-names.ts'

/** What the routes of this module share. */
export interface Rbac {
  readonly host: PluginHost<RbacOptions>
  readonly access: Access
  readonly sessions: Sessions
}

/** Makes the module's part of a host: from then on requests are somebody's, by their access token. */
export async function openRbac(app: FastifyInstance, host: PluginHost<RbacOptions>): Promise<Rbac> {
  const { access, configuration, database, events, options } = host
  await app.register(cookie)
  await registerAccessTokens(app, configuration)
  const callers = new SessionCallers(sessionId => readSessionCaller(database, options, sessionId), events)
  const rules = new RuleBook(host)
  access.provideRules((method, url) => rules.named(method, url), {
    otherwise: (method, url) => rules.otherwise(method, url),
    settled: () => rules.settled(),
  })
  access.provideNames((ids, caller) => subjectNames(database, ids, caller))
  let stop: (() => void) | undefined
  app.addHook('onReady', async () => {
    stop = await rules.open()
  })
  app.addHook('onClose', async () => stop?.())
  access.provideIdentity(identityProvider(app, configuration, callers))
  return { host, access, sessions: createSessions(app, host) }
}
