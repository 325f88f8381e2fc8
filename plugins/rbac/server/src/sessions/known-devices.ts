import { randomUUID } from 'node:crypto'
import type { Configuration, FastifyReply, FastifyRequest } from '@tessera/server'
import { signedTokens } from './signed-token.ts'
import { siteCookie } from './site-cookie.ts'

/** A browser that has been used to log in. */
interface KnownDevice {
  readonly id: string
  /** Ids of the identities, the most recently used first. */
  readonly logins: readonly string[]
}

/** Browsers are recognised by a signed cookie, so that failed logins of strangers don't use up their attempts. */
export interface KnownDevices {
  read(request: Pick<FastifyRequest, 'headers'>): KnownDevice | null
  /** Sets the cookie: from now on the browser is known for the identity. */
  remember(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, identityId: string): void
}

const cookieName = 'rbac.device'
const seconds = 180 * 24 * 60 * 60
/** More accounts than that hardly share a browser; the least recently used one is dropped. */
const maxLogins = 5

export function knownDevices(configuration: Configuration): KnownDevices {
  const cookie = siteCookie(configuration, cookieName)
  const deviceTokens = signedTokens<KnownDevice>(configuration.jwtSecret, 'known device', seconds)
  const read = (request: Pick<FastifyRequest, 'headers'>) => deviceTokens.verify(cookie.read(request) ?? '')
  return {
    read,
    remember(request, reply, identityId) {
      const { id = randomUUID(), logins = [] } = read(request) ?? {}
      const others = logins.filter(each => each !== identityId)
      cookie.set(reply, deviceTokens.sign({ id, logins: [identityId, ...others].slice(0, maxLogins) }), seconds)
    },
  }
}
