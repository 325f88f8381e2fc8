import ipaddr from 'ipaddr.js'
import { ConfigurationError } from '../configuration-error.ts'

/** Ranges that have a name: this machine, its link, private networks. */
const names = new Set(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Reads TRUSTED_PROXIES: whose `X-Forwarded-For` says where a request comes from.
 * @param value addresses, CIDR ranges and names, separated by commas
 * @throws ConfigurationError for anything else, and for ranges that are the whole internet: then everybody could forge
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
