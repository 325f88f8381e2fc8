import { randomUUID } from 'node:crypto'
import fastifyJwt from '@fastify/jwt'
import { type Configuration, type FastifyInstance, isUuid } from '@tessera/server'

/** How long an access token is valid, in seconds. */
export const accessTokenSeconds = 15 * 60
/** How much the clocks of two nodes may differ, in seconds: tokens are accepted for that much longer. */
const clockToleranceSeconds = 30

const audience = 'tessera'

/** The subject and session of an access token. Roles are not part of it: they are read from the database. */
export interface AccessToken {
  readonly subjectId: string
  readonly sessionId: string
}

/** Makes `app.jwt` sign and verify access tokens: HS256 only, with this site as issuer and audience. */
export async function registerAccessTokens(
  app: FastifyInstance,
  { jwtSecret, publicUrl }: Configuration,
): Promise<void> {
  await app.register(fastifyJwt, {
    secret: jwtSecret,
    sign: { algorithm: 'HS256', iss: publicUrl, aud: audience },
    verify: {
      algorithms: ['HS256'],
      allowedIss: publicUrl,
      allowedAud: audience,
      clockTolerance: clockToleranceSeconds * 1000,
      requiredClaims: ['iss', 'aud', 'sub', 'sid', 'jti', 'exp'],
    },
  })
}

/** @returns the token and its expiry, in seconds since 1970 */
export function signAccessToken(
  app: FastifyInstance,
  { subjectId, sessionId }: AccessToken,
): { readonly jwt: string; readonly end: number } {
  const end = Math.floor(Date.now() / 1000) + accessTokenSeconds
  const jwt = app.jwt.sign({ sub: subjectId, sid: sessionId, jti: randomUUID(), exp: end })
  return { jwt, end }
}

/** @returns null for a token that is not ours, or has expired */
export function readAccessToken(app: FastifyInstance, jwt: string): AccessToken | null {
  try {
    const { sub, sid } = app.jwt.verify<{ sub: unknown; sid: unknown }>(jwt)
    return isUuid(sub) && isUuid(sid) ? { subjectId: sub, sessionId: sid } : null
  } catch {
    return null
  }
}
