import { type CookieSerializeOptions, fastifyCookie } from '@fastify/cookie'
import type { Configuration } from '@tessera/core/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '../../index.ts'

/** A cookie of this site. */
export interface SiteCookie {
  /** Name as the browser has it. */
  readonly name: string
  /** @returns undefined where the request came without it; on https a cookie of the plain name is none */
  read(request: Pick<FastifyRequest, 'headers'>): string | undefined
  /** @param maxAge in seconds */
  set(reply: FastifyReply, value: string, maxAge: number): void
  clear(reply: FastifyReply): void
}

/**
 * @param plainName as it is on http
 * @param options what differs from a lax cookie that only the server reads
 */
export function siteCookie(
  { publicUrl }: Pick<Configuration, 'publicUrl'>,
  plainName: string,
  options: Pick<CookieSerializeOptions, 'httpOnly' | 'sameSite'> = {},
): SiteCookie {
  const secure = publicUrl.startsWith('https:')
  const name = cookieName(plainName, secure)
  const shared: CookieSerializeOptions = { path: '/', sameSite: 'lax', httpOnly: true, secure, ...options }
  return {
    name,
    // Hooks of the whole server run before those that parse cookies for this module.
    read: ({ headers: { cookie } }) => (cookie?.includes(name) ? fastifyCookie.parse(cookie)[name] : undefined),
    set: (reply, value, maxAge) => void reply.setCookie(name, value, { ...shared, maxAge }),
    clear: reply => void reply.clearCookie(name, shared),
  }
}
