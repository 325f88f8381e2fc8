import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The address a request comes from, as a key for the rate limiter. IPv6 addresses are reduced to their /64, which is what a
 * single customer gets. Forwarding headers count only if they were sent by a proxy in TRUSTED_PROXIES.
 */
export function addressKey(request: Pick<FastifyRequest, 'ip'>): string {
  const { ip } = request
  const mapped = ip?.startsWith('::ffff:') ? ip.slice(7) : ip
  if (mapped && isIPv4(mapped)) return mapped
  const written = ip?.replace(/%.*$/, '')
  // Unix sockets have no address.
  if (!written || !ipaddr.isValid(written)) return 'local'
  const address = ipaddr.process(written)
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/64`)
  return `${network.toString()}/64`
}
