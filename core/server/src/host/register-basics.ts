import helmet from '@fastify/helmet'
import type { AccessRule } from '@tessera/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertOneHost } from '../access/host-header.ts'
import { registerProxyWarning } from '../access/proxy-warning.ts'
import { registerRouteRules } from '../access/route-rules.ts'
import { assertSameOriginWrite } from '../access/same-origin.ts'
import type { Configuration } from '../configuration/config.ts'
import { MisdirectedError } from '../errors/errors.ts'
import { addressKey } from '../rate-limiter/address-key.ts'
import { nobody } from '../records/caller.ts'
import { registerAccessLog } from '../rest/access-log.ts'
import { registerBackpressure } from '../rest/backpressure.ts'
import { registerBodyLimit } from '../rest/body-limit.ts'
import { registerBodyTimeout } from '../rest/body-timeout.ts'
import type { Host } from './host.ts'

/** Registers what comes before all routes: headers, limits, who calls and whether they may, and the probes. */
export async function registerBasics(
  app: FastifyInstance,
  host: Host,
  permissions: Readonly<Record<string, AccessRule>>,
  isReady: () => boolean,
  maxEventLoopDelay = 5_000,
): Promise<void> {
  const { configuration, access } = host
  registerAccessLog(app)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: configuration.publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
    // Only obsolete browsers evaluate these headers.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  })
  // Pages set their own policy; helmet would rebuild this constant for every response.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    done()
  })
  await registerBackpressure(app, maxEventLoopDelay)
  app.decorateRequest('caller', null as never)
  app.decorateRequest('pathSubject', null)
  registerRouteRules(app, access, permissions)
  registerBodyTimeout(app, 30_000)
  registerProxyWarning(app, configuration)
  const allowedHosts = hostNames(configuration)
  const takeTurn = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    host.database.onBehalfOf(queueKeyOf(request), done)
  app.addHook('onRequest', takeTurn)
  app.addHook('onRequest', async request => {
    assertOneHost(request.raw)
    if (allowedHosts && !allowedHosts.has(request.headers.host ?? '') && !isProbe(request.url)) {
      throw new MisdirectedError()
    }
    assertSameOriginWrite(request, configuration)
    request.caller = access.isAnonymous(request) ? nobody : await access.callerOf(request)
    const { url } = request.routeOptions
    const settling = isProbe(request.url) ? undefined : access.rulesLoaded()
    if (settling) await settling
    if (url !== undefined) access.authorize(request.caller, request.method, url)
  })
  // Again now that the caller is known, and before handlers, because reading a body loses the async context.
  app.addHook('onRequest', takeTurn)
  app.addHook('preHandler', takeTurn)
  registerBodyLimit(app, host)
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { access: 'public' } }, async (_request, reply) => {
    const isUp = isReady() && (await host.database.query({ text: 'select 1' }).then(Boolean, () => false))
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ready' : 'not ready' })
  })
}

/**
 * The key of a request in the fair queue for connections: its address, or its subject once a session with a role is known
 * (anyone can get a session without a role). Probes and scripts with the secret key are not queued.
 */
function queueKeyOf(request: FastifyRequest): string | undefined {
  const { kind, subjectId, roles } = request.caller ?? nobody
  if (kind === 'secret-key' || isProbe(request.url)) return undefined
  return subjectId !== undefined && roles.length > 0 ? `subject ${subjectId}` : addressKey(request)
}

/** Accepted Host headers; undefined (any) if PUBLIC_URL is not set. */
function hostNames(configuration: Configuration): Set<string> | undefined {
  if (!configuration.isPublicUrlFixed) return undefined
  const { host, hostname, port, protocol } = new URL(configuration.publicUrl)
  const written = port === '' ? [`${hostname}:${protocol === 'https:' ? 443 : 80}`] : []
  const local = ['localhost', '127.0.0.1', '[::1]'].map(name => `${name}:${configuration.port}`)
  return new Set([host, ...written, ...local])
}

function isProbe(url: string): boolean {
  return url === '/healthz' || url === '/readyz'
}
