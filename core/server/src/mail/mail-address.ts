import { isIP } from 'node:net'
import { ConfigurationError } from '../configuration-error.ts'

export interface Sender {
  /** Absent: the site's name in the language of the mail. */
  readonly name?: string
  readonly address: string
}

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const pattern = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]{1,64}@${label}(?:\\.${label})*$`, 'i')

/**
 * Whether a text is exactly one address. Stricter than the standards: quotes, comments and lists, which could be read as
 * several recipients, are rejected.
 */
export function isMailAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 254 && pattern.test(text)
}

/**
 * Reads MAIL_FROM: `Tessera <no-reply@example.com>` or the address alone.
 * @param publicUrl its host is the default sender domain
 * @throws ConfigurationError for anything else
 */
export function readMailFrom(value: string | undefined, publicUrl: string): Sender {
  if (!value) {
    const { hostname } = new URL(publicUrl)
    return { address: `no-reply@${isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname}` }
  }
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(value.trim()) ?? []
  const address = bracketed ?? value.trim()
  const bare = name.trim().replace(/^"(.*)"$/, '$1')
  if (!isMailAddress(address) || /[\p{Cc}"\\]/u.test(bare)) {
    throw new ConfigurationError('MAIL_FROM must be an address such as Tessera <no-reply@example.com>')
  }
  return { ...(bare && { name: bare }), address }
}
