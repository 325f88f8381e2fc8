import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

/** What is said of a request that was answered, or broken off: no query, no header, no body. */
interface Served {
  readonly method: string
  readonly path: string
  /** Pattern of the route; absent where there is none, and for pages that are answered before one is looked for. */
  readonly route?: string
  readonly status: number
  readonly ms: number
  readonly caller: string
  /** The connection went before the answer was out. */
  readonly isAborted?: true
}

const levels = new Set(['trace', 'debug', 'info'])

/** Logs every request when it is over, at the level `info`; probes, which come every few seconds, at `debug`. */
export function registerAccessLog(app: FastifyInstance): void {
  if (!levels.has(app.log.level)) return
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now()
    reply.raw.once('close', () => {
      log(request.log, { ...served(request.raw, reply.raw, began), ...routeOf(request), caller: callerOf(request) })
    })
    done()
  })
}

/**
 * The same for what is answered before the framework sees it.
 * @returns undefined where the level leaves it out
 */
export function requestLog(
  logger: FastifyBaseLogger,
): ((request: IncomingMessage, response: ServerResponse) => void) | undefined {
  if (!levels.has(logger.level)) return undefined
  return (request, response) => {
    const began = performance.now()
    response.once('close', () => log(logger, { ...served(request, response, began), caller: 'anyone' }))
  }
}

function served({ method = '', url = '' }: IncomingMessage, response: ServerResponse, began: number) {
  return {
    method,
    path: pathOf(url),
    status: response.statusCode,
    ms: Math.round((performance.now() - began) * 10) / 10,
    ...(!response.writableFinished && { isBrokenOff: true as const }),
  }
}

function log(logger: FastifyBaseLogger, line: Served): void {
  const level = line.path === '/healthz' || line.path === '/readyz' ? 'debug' : 'info'
  logger[level](line, 'request')
}

function routeOf({ routeOptions }: FastifyRequest): Pick<Served, 'route'> {
  return routeOptions.url === undefined ? {} : { route: routeOptions.url }
}

/** Who asked, as far as it was found out before the request was refused. */
function callerOf({ caller }: { readonly caller: FastifyRequest['caller'] | null }): string {
  return caller?.kind ?? 'unknown'
}

const longest = 500

/** The path of an address as it was sent: without its query, and without the credentials that an absolute one may have. */
export function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return (path.startsWith('/') ? path : path.replace(/^[^/]*\/\/[^/]*/, '')).slice(0, longest)
}
