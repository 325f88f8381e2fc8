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
 * Whether a text is one address and nothing else. Narrower than the standards: quotes, comments and lists, which mail
 * programs read as more than one recipient, are none.
 */
export function isMailAddress(text: unknown): text is string {
  return typeof text === 'string' && text.length <= 254 && pattern.test(text)
}

/**
 * Reads MAIL_FROM: `Tessera <no-reply@example.com>` or the address alone.
 * @param publicUrl where the site is: mails come from its host when the variable is absent
 * @throws ConfigurationError when it is neither
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
