import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Configuration } from '../config.ts'

/**
 * Warns once if requests come through a proxy that is not in TRUSTED_PROXIES: all visitors then share the proxy's address,
 * and someone guessing passwords uses up everyone's attempts.
 */
export function registerProxyWarning(app: FastifyInstance, { trustedProxies }: Configuration): void {
  if (trustedProxies.length > 0) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined && isNear(request.ip)) {
      hasWarned = true
      request.log.warn(
        `Requests come through a proxy at ${request.ip}, so all visitors count as one for rate limits. ` +
          'If it is yours, add it to TRUSTED_PROXIES.',
      )
    }
    done()
  })
}

const near = new Set(['loopback', 'linkLocal', 'private', 'uniqueLocal', 'carrierGradeNat'])

/** Anyone on the internet can send this header; our own proxy is in a nearby network. */
function isNear(address: string): boolean {
  return ipaddr.isValid(address) && near.has(ipaddr.process(address).range())
}
