import { createHmac, randomBytes } from 'node:crypto'
import type { WalletChallenge } from '@tessera/rbac'
import type { Configuration } from '@tessera/server'
import { derivedKey } from '../sessions/derived-key.ts'
import { type SiteCookie, siteCookie } from '../sessions/site-cookie.ts'

/** Holds what the nonce is derived from: only the browser that requested a challenge can answer it. */
export function challengeCookie(configuration: Configuration): SiteCookie {
  return siteCookie(configuration, 'rbac.wallet.challenge', { sameSite: 'strict' })
}

/** How long a challenge is valid, in seconds. */
export const challengeSeconds = 300

/** A challenge, and the value of the cookie that belongs to it. */
export interface IssuedChallenge {
  readonly challenge: WalletChallenge
  readonly cookie: string
}

/**
 * Derives the nonce from the cookie with a key of the site: nothing is stored, any node can verify it, and nobody else
 * can make a cookie for a nonce or a nonce for a cookie.
 */
export function issueChallenge(configuration: Configuration, now: Date): IssuedChallenge {
  const site = new URL(configuration.publicUrl)
  const end = new Date(now.getTime() + challengeSeconds * 1000)
  const cookie = `${randomBytes(32).toString('base64url')}.${end.getTime()}`
  return {
    cookie,
    challenge: {
      nonce: nonceOf(configuration, cookie),
      domain: site.host,
      uri: site.origin,
      // The grammar of the message allows ASCII only, so there is one language for all.
      statement: `Sign in to ${site.host}.`,
      issuedAt: now.toISOString(),
      expirationTime: end.toISOString(),
    },
  }
}

/** The nonce that belongs to a cookie; null if the cookie is invalid or has expired. */
export function nonceIn(configuration: Configuration, cookie: string | undefined, now: Date): string | null {
  const end = /^[\w-]{43}\.([0-9]{13})$/.exec(cookie ?? '')?.[1]
  if (cookie === undefined || end === undefined || Number(end) <= now.getTime()) return null
  return nonceOf(configuration, cookie)
}

function nonceOf({ jwtSecret }: Configuration, cookie: string): string {
  return createHmac('sha256', derivedKey(jwtSecret, 'wallet challenge')).update(cookie).digest('hex')
}
