import type { Configuration } from '@tessera/server'
import type { FastifyReply } from 'fastify'
import { sessionCookie, subjectCookie } from '../../index.ts'
import { accessTokenSeconds } from './access-token.ts'
import { siteCookie } from './site-cookie.ts'

/** Sets and clears the two cookies of a session: the access token, and what pages may know about it. */
export interface SessionCookies {
  set(reply: FastifyReply, subjectId: string, token: { readonly jwt: string; readonly end: number }): void
  clear(reply: FastifyReply): void
}

export function sessionCookies(configuration: Configuration): SessionCookies {
  const token = siteCookie(configuration, sessionCookie)
  const known = siteCookie(configuration, subjectCookie, { httpOnly: false })
  return {
    set(reply, subjectId, { jwt, end }) {
      token.set(reply, jwt, accessTokenSeconds)
      known.set(reply, `${subjectId}.${end}`, accessTokenSeconds)
    },
    clear(reply) {
      token.clear(reply)
      known.clear(reply)
    },
  }
}
