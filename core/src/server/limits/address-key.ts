import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The address that a request comes from, as a key for `Limits`: an IPv6 address counts with its whole /64, which is what one
 * customer has. Headers have a say only when TRUSTED_PROXIES names whoever sent them.
 */
export function addressKey(request: Pick<FastifyRequest, 'ip'>): string {
  const { ip } = request
  const mapped = ip?.startsWith('::ffff:') ? ip.slice(7) : ip
  if (mapped && isIPv4(mapped)) return mapped
  const written = ip?.replace(/%.*$/, '')
  // A Unix socket has no addresses.
  if (!written || !ipaddr.isValid(written)) return 'local'
  const address = ipaddr.process(written)
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`)
  return `${network.toString()}/64`
}
