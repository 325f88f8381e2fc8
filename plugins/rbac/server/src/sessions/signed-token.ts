import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

/** Tokens that this server issues for itself: signed, for one purpose, valid for a limited time. */
export interface SignedTokens<Content> {
  sign(content: Content): string
  /** @returns the content; null if it was not issued here, has another purpose, or has expired */
  verify(token: string): Content | null
}

/**
 * @param secret of the configuration
 * @param purpose tokens for another purpose are invalid
 * @param seconds how long a token is valid
 */
export function signedTokens<Content extends object>(
  secret: string,
  purpose: string,
  seconds: number,
): SignedTokens<Content> {
  const key = derivedKey(secret, purpose)
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()

  return {
    sign(content) {
      const body = { ...content, until: Math.floor(Date.now() / 1000) + seconds }
      const text = Buffer.from(JSON.stringify(body)).toString('base64url')
      return `${text}.${mac(text).toString('base64url')}`
    },
    verify(token) {
      const [text = '', signature = '', ...rest] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = mac(text)
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const { until, ...content } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Content & { until: number }
      return until * 1000 > Date.now() ? (content as unknown as Content) : null
    },
  }
}
