import type { IncomingMessage } from 'node:http'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'

const hostName = 'The header Host'

/** A host name or address with an optional port; no lists, no credentials. */
const hostPattern = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses requests with an ambiguous host, which a proxy may interpret differently: several `Host` headers, an invalid one,
 * or an absolute URL with another host.
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

/** Whether there is at most one `Host` header; Node itself uses the first and drops the others. */
export function isNamedOnce(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count <= 1
}

/** The header's host without the protocol's default port. */
function hostOf(url: string, host = ''): string | undefined {
  const [protocol = ''] = url.split('//', 1)
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : undefined
}
