import ipaddr from 'ipaddr.js'
import { ConfigurationError } from '../configuration-error.ts'

/** Named ranges: this machine, link-local and private networks. */
const names = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Parses TRUSTED_PROXIES, the proxies whose `X-Forwarded-For` is trusted.
 * @param value comma-separated addresses, CIDR ranges and names
 * @throws ConfigurationError for anything else, and for ranges that cover the whole internet, which would let anyone forge
 *   addresses
 */
export function readTrustedProxies(value: string | undefined): readonly string[] {
  const entries = (value ?? '').split(',').map(entry => entry.trim())
  const proxies = entries.filter(entry => entry !== '')
  const wrong = proxies.find(entry => !isProxy(entry))
  if (wrong !== undefined) {
    throw new ConfigurationError(
      'TRUSTED_PROXIES must be addresses (10.0.0.7), ranges (10.0.0.0/8) or loopback, linklocal, uniquelocal, ' +
        `separated by commas, not "${wrong}"`,
    )
  }
  return proxies
}

function isProxy(entry: string): boolean {
  if (names.has(entry)) return true
  if (!entry.includes('/')) return ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry)
  return ipaddr.isValidCIDR(entry) && ipaddr.parseCIDR(entry)[1] > 0
}
