import { authenticationPath, subject } from '@tessera/rbac'
import { addressKey, type FastifyInstance, ForbiddenError, isSameOrigin, pathWithin, system } from '@tessera/server'
import { rbacIssues } from '../errors.ts'
import type { Rbac } from '../rbac.ts'
import { visitorLanguage } from '../subjects/visitor-language.ts'
import { describedResponse, tokensResponse } from './responses.ts'

const config = { access: 'public' } as const
const refreshText = { type: 'string', minLength: 1, maxLength: 500 }
const inits = { tokens: 60, seconds: 15 * 60 }
const refreshes = { tokens: 300, seconds: 15 * 60 }

/** Sessions: creates one for a visitor who needs it, renews it, ends it. */
export function registerSessions(app: FastifyInstance, { host, sessions }: Rbac): void {
  const { configuration, rateLimiter } = host

  app.get(
    `${authenticationPath}/init`,
    {
      config,
      // HEAD only asks whether the route exists, so it creates no subject.
      exposeHeadRoute: false,
      schema: {
        summary: 'A session for this browser: continues its own, or creates an anonymous subject for a visitor',
        response: { 200: tokensResponse },
      },
    },
    async (request, reply) => {
      if (isSameOrigin(request, configuration) === 'other') {
        throw new ForbiddenError(rbacIssues.RBAC_OTHER_SITE())
      }
      await rateLimiter.consume('rbac/init-by-address', addressKey(request), inits)
      if (request.caller.sessionId !== undefined) return { data: await sessions.replace(request, reply) }
      const data = await host.database.transaction(async transaction => {
        const language = visitorLanguage(request, configuration)
        const { id } = await host.service(subject).create({ language }, { ...system, transaction })
        return sessions.open(request, reply, id, { transaction })
      })
      return { data }
    },
  )

  app.post<{ Body: { refresh: string } }>(
    `${authenticationPath}/refresh`,
    {
      config,
      schema: {
        summary: 'Renews a session; a refresh token is valid once',
        body: {
          type: 'object',
          required: ['refresh'],
          additionalProperties: false,
          properties: { refresh: refreshText },
        },
        response: { 200: tokensResponse },
      },
    },
    async (request, reply) => {
      await rateLimiter.consume('rbac/refresh-by-address', addressKey(request), refreshes)
      return { data: await sessions.refresh(request, reply, request.body.refresh) }
    },
  )

  app.post<{ Body: { redirectTo?: string; refresh?: string } | undefined }>(
    `${authenticationPath}/logout`,
    {
      config,
      schema: {
        summary: 'Ends the session; a refresh token identifies it if the access token has expired',
        body: {
          type: ['object', 'null'],
          additionalProperties: false,
          properties: { redirectTo: { type: 'string', maxLength: 2000 }, refresh: refreshText },
        },
        response: {
          200: describedResponse('Where to go now', { type: 'object', properties: { redirectTo: { type: 'string' } } }),
        },
      },
    },
    async (request, reply) => {
      const { redirectTo, refresh } = request.body ?? {}
      const named = refresh === undefined ? null : sessions.sessionOf(refresh)
      for (const id of new Set([request.caller.sessionId, named])) if (id) await sessions.end(id)
      sessions.clearCookies(reply)
      return { data: { redirectTo: pathWithin(configuration.publicUrl, redirectTo) } }
    },
  )
}
