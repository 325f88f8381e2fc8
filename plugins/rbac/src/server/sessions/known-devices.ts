import { randomUUID } from 'node:crypto'
import type { Configuration } from '@tessera/core/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedNotes } from './signed-note.ts'
import { siteCookie } from './site-cookie.ts'

/** A browser that somebody has logged in with. */
interface KnownDevice {
  readonly id: string
  /** Ids of the identities, the one used last first. */
  readonly logins: readonly string[]
}

/** Browsers are known by a signed cookie: strangers who fail to log in take no attempts away from them. */
export interface KnownDevices {
  read(request: Pick<FastifyRequest, 'headers'>): KnownDevice | null
  /** Sets the cookie: from now on the browser is known for the identity. */
  remember(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, identityId: string): void
}

const cookieName = 'rbac.device'
const seconds = 180 * 24 * 60 * 60
/** More accounts than that share no browser; the one that was used the longest time ago is forgotten. */
const mostLogins = 5

export function knownDevices(configuration: Configuration): KnownDevices {
  const cookie = siteCookie(configuration, cookieName)
  const notes = signedNotes<KnownDevice>(configuration.jwtSecret, 'known device', seconds)
  const read = (request: Pick<FastifyRequest, 'headers'>) => notes.read(cookie.read(request) ?? '')
  return {
    read,
    remember(request, reply, identityId) {
      const { id = randomUUID(), logins = [] } = read(request) ?? {}
      const others = logins.filter(each => each !== identityId)
      cookie.set(reply, notes.write({ id, logins: [identityId, ...others].slice(0, mostLogins) }), seconds)
    },
  }
}
