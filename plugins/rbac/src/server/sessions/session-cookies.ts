import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Configuration } from '@tessera/core/server'
import type { FastifyReply } from 'fastify'
import { sessionCookie, subjectCookie } from '../../index.ts'
import { accessTokenSeconds } from './access-token.ts'

/** Sets and removes the two cookies of a session: the access token, and what pages may know of it. */
export interface SessionCookies {
  set(reply: FastifyReply, subjectId: string, token: { readonly jwt: string; readonly end: number }): void
  clear(reply: FastifyReply): void
}

export function sessionCookies({ publicUrl }: Configuration): SessionCookies {
  const shared: CookieSerializeOptions = { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') }
  return {
    set(reply, subjectId, { jwt, end }) {
      reply.setCookie(sessionCookie, jwt, { ...shared, httpOnly: true, maxAge: accessTokenSeconds })
      reply.setCookie(subjectCookie, `${subjectId}.${end}`, { ...shared, maxAge: accessTokenSeconds })
    },
    clear(reply) {
      reply.clearCookie(sessionCookie, { ...shared, httpOnly: true })
      reply.clearCookie(subjectCookie, shared)
    },
  }
}
