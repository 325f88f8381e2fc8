import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { encodingFor, isNamedOnce, requestLog } from '@tessera/server'
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
  const sentHeaders = new WeakMap<Buffer, string[]>()
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
    if (isKnownTag(headers['if-none-match'], page.etag)) {
      log?.(request, response)
      response.writeHead(304, headersOf(page)).end()
      return true
    }
    const encoding = encodingFor(headers['accept-encoding'])
    const body = page.body(encoding)
    if (!Buffer.isBuffer(body)) return false
    let sent = sentHeaders.get(body)
    if (!sent) {
      sent = [...headersOf(page), 'content-length', String(body.length)]
      if (encoding !== 'identity') sent.push('content-encoding', encoding)
      sentHeaders.set(body, sent)
    }
    log?.(request, response)
    response.writeHead(200, sent)
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

function headersOf({ headers, etag }: CachedPage): string[] {
  return [...Object.entries(headers).flat(), 'etag', etag]
}
