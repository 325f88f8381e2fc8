import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { encodingFor, isNamedOnce, requestLog } from '@tessera/core/server'
import type { FastifyInstance } from 'fastify'
import type { CachedPage } from './cached-page.ts'
import { isKnownTag } from './entity-tag.ts'
import { hasCode } from './security-headers.ts'

export interface CachedPageServerOptions {
  /** The cached page of a request's target, if it is fresh. */
  readonly find: (target: string) => CachedPage | undefined
  /** The only `Host` that is served here; absent: any. */
  readonly host?: string
}

/**
 * Serves cached pages before Fastify handles the request: they are the same for everyone, so that nothing that hooks find
 * out about the visitor matters. Any other request, such as one whose address has a code, is passed on to Fastify.
 */
export function registerCachedPages(app: FastifyInstance, options: CachedPageServerOptions): void {
  const listeners = app.server.listeners('request') as RequestListener[]
  const fixedHeaders = new WeakMap<CachedPage, string[]>()
  const log = requestLog(app.log)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers, rawHeaders } = request
    if (isClosing || url === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    if (options.host !== undefined && headers.host !== options.host) return false
    if (!isNamedOnce(rawHeaders)) return false
    if (hasCode(url)) return false
    const page = options.find(url)
    if (page?.status !== 200) return false
    const fixed = fixedHeaders.get(page) ?? Object.entries(page.headers).flat()
    fixedHeaders.set(page, fixed)
    if (isKnownTag(headers['if-none-match'], page.etag)) {
      log?.(request, response)
      response.writeHead(304, [...fixed, 'etag', page.etag]).end()
      return true
    }
    const encoding = encodingFor(headers['accept-encoding'])
    const body = page.body(encoding)
    if (!Buffer.isBuffer(body)) return false
    const own = ['etag', page.etag, 'content-length', String(body.length)]
    if (encoding !== 'identity') own.push('content-encoding', encoding)
    log?.(request, response)
    response.writeHead(200, [...fixed, ...own])
    if (method === 'HEAD') response.end()
    else response.end(body)
    return true
  }

  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (serve(request, response)) return
    for (const listener of listeners) listener.call(app.server, request, response)
  })
}
