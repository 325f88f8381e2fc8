import type { IncomingMessage } from 'node:http'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'

const hostName = 'The header Host'

/** A name or an address, and a port: no list of them, no credentials. */
const hostPattern = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses requests that leave open which host they are for, so that nobody in between may have taken them for another's:
 * several `Host` headers, one that names no host, or an address of another host than the header.
 * @throws ValidationError
 */
export function assertOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): void {
  if (!isNamedOnce(rawHeaders)) throw new ValidationError(issues.NOT_ONCE('host', {}, hostName))
  const { host } = headers
  if (host !== undefined && !hostPattern.test(host)) throw new ValidationError(issues.ONE_HOST('host', {}, hostName))
  if (url.startsWith('/') || url === '*') return
  if (!URL.canParse(url) || new URL(url).host !== hostOf(url, host)) {
    throw new ValidationError(issues.OTHER_HOST('host'))
  }
}

/** Whether there is no more than one `Host`, of which Node itself keeps the first. */
export function isNamedOnce(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count <= 1
}

/** The header as an address of that protocol has it: without the port that goes without saying. */
function hostOf(url: string, host = ''): string | undefined {
  const [protocol = ''] = url.split('//', 1)
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : undefined
}
