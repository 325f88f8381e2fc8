import { type CookieSerializeOptions, fastifyCookie } from '@fastify/cookie'
import { cookieName } from '@tessera/rbac'
import type { Configuration, FastifyReply, FastifyRequest } from '@tessera/server'

/** A cookie of this site. */
export interface SiteCookie {
  /** The name as the browser sees it. */
  readonly name: string
  /** @returns undefined if the request has none; on https, a cookie with the plain name doesn't count */
  read(request: Pick<FastifyRequest, 'headers'>): string | undefined
  /** @param maxAge in seconds */
  set(reply: FastifyReply, value: string, maxAge: number): void
  clear(reply: FastifyReply): void
}

/**
 * @param plainName name on http
 * @param options overrides of the defaults: SameSite=Lax, readable by the server only
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
    // Hooks of the whole server run before the plugin that parses cookies for this module.
    read: ({ headers: { cookie } }) => (cookie?.includes(name) ? fastifyCookie.parse(cookie)[name] : undefined),
    set: (reply, value, maxAge) => void reply.setCookie(name, value, { ...shared, maxAge }),
    clear: reply => void reply.clearCookie(name, shared),
  }
}
