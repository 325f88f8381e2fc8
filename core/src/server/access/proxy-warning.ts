import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Configuration } from '../config.ts'

/**
 * Says once in the log that requests come through a proxy which TRUSTED_PROXIES does not name: then every visitor has the
 * proxy's address, and one who tries passwords uses up the tries of all.
 */
export function registerProxyWarning(app: FastifyInstance, { trustedProxies }: Configuration): void {
  if (trustedProxies.length > 0) return
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined && isNear(request.ip)) {
      hasWarned = true
      request.log.warn(
        `Requests come through a proxy at ${request.ip}, so all visitors count as one for rate limits. ` +
          'If it is yours, name it in TRUSTED_PROXIES.',
      )
    }
    done()
  })
}

const near = new Set(['loopback', 'linkLocal', 'private', 'uniqueLocal', 'carrierGradeNat'])

/** Anybody on the internet may send such a header; a proxy of ours is near. */
function isNear(address: string): boolean {
  return ipaddr.isValid(address) && near.has(ipaddr.process(address).range())
}
