import { sessionCookie } from '@tessera/rbac'
import {
  type Configuration,
  type FastifyInstance,
  type FastifyRequest,
  type IdentityProvider,
  isSameOrigin,
  UnauthorizedError,
} from '@tessera/server'
import { isApiKey, keyHash } from '../api-keys/api-key-text.ts'
import { rbacIssues } from '../errors.ts'
import { readAccessToken } from './access-token.ts'
import type { Callers } from './callers.ts'
import { siteCookie } from './site-cookie.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Identifies callers by their access token, and programs by their API key. A request with an invalid bearer is refused, because
 * its sender meant to be authenticated. With an invalid cookie the caller is unauthenticated, and the page renews it; a cookie counts only for
 * requests of this site's pages.
 */
export function identityProvider(
  app: FastifyInstance,
  configuration: Configuration,
  { sessions, keys }: { readonly sessions: Callers; readonly keys: Callers },
): IdentityProvider {
  const cookie = siteCookie(configuration, sessionCookie)

  async function callerOf(jwt: string) {
    const token = readAccessToken(app, jwt)
    const caller = token && (await sessions.callerOf(token.sessionId))
    return caller && caller.subjectId === token?.subjectId ? caller : undefined
  }

  return async request => {
    const bearer = bearerOf(request)
    if (bearer !== undefined && isApiKey(bearer)) {
      const program = await keys.callerOf(keyHash(bearer))
      if (!program) throw new UnauthorizedError(rbacIssues.RBAC_KEY())
      return program
    }
    if (bearer !== undefined) {
      const caller = await callerOf(bearer)
      if (!caller) throw new UnauthorizedError(rbacIssues.RBAC_TOKEN())
      return caller
    }
    const jwt = cookie.read(request)
    return jwt !== undefined && mayUseCookie(request, configuration) ? callerOf(jwt) : undefined
  }
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1]
}

/**
 * Another site can make a browser send the cookie; a write counts only if the browser states that it doesn't come from
 * one.
 */
function mayUseCookie(request: FastifyRequest, configuration: Configuration): boolean {
  const origin = isSameOrigin(request, configuration)
  return safeMethods.has(request.method) ? origin !== 'other' : origin === 'same'
}
