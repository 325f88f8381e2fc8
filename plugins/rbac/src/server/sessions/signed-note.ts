import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

/** Notes that this server writes to itself and others carry: signed, for one purpose, good for a time. */
export interface SignedNotes<Content> {
  write(content: Content): string
  /** @returns what was written; null when it was not written here, for another purpose, or too long ago */
  read(note: string): Content | null
}

/**
 * @param secret of the configuration
 * @param purpose a note of another purpose is none
 * @param seconds how long a note is good
 */
export function signedNotes<Content extends object>(
  secret: string,
  purpose: string,
  seconds: number,
): SignedNotes<Content> {
  const key = derivedKey(secret, purpose)
  const mac = (text: string) => createHmac('sha256', key).update(text).digest()

  return {
    write(content) {
      const body = { ...content, until: Math.floor(Date.now() / 1000) + seconds }
      const text = Buffer.from(JSON.stringify(body)).toString('base64url')
      return `${text}.${mac(text).toString('base64url')}`
    },
    read(note) {
      const [text = '', signature = '', ...rest] = note.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = mac(text)
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const { until, ...content } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Content & { until: number }
      return until * 1000 > Date.now() ? (content as unknown as Content) : null
    },
  }
}
