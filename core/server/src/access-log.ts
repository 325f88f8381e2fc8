import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

/** A log entry for a finished or aborted request; without query, headers and body. */
interface Served {
  readonly method: string
  readonly path: string
  /** Route pattern; absent if no route matched or the page came from the cache before routing. */
  readonly route?: string
  readonly status: number
  readonly ms: number
  readonly caller: string
  /** The connection closed before the response was sent. */
  readonly isAborted?: true
}

const levels = new Set(['trace', 'debug', 'info'])

/** Logs every finished request at level `info`; frequent health probes at `debug`. */
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
 * The same for responses that are sent before Fastify handles the request.
 * @returns undefined if the log level excludes them
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

/** The kind of caller; `unknown` if the request was refused before it was identified. */
function callerOf({ caller }: { readonly caller: FastifyRequest['caller'] | null }): string {
  return caller?.kind ?? 'unknown'
}

const longest = 500

/** The path of a request URL, without its query and without the credentials an absolute URL may contain. */
export function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return (path.startsWith('/') ? path : path.replace(/^[^/]*\/\/[^/]*/, '')).slice(0, longest)
}
