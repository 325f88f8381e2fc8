import type { Host } from '@tessera/core/server'
import { preferredLanguage } from '@tessera/core/server'
import { localizedPath } from '@tessera/widget-sdk/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnownTag } from './entity-tag.ts'
import { encodingFor, type KeptPage } from './kept-page.ts'
import { serveKeptPages } from './kept-page-server.ts'
import { parsePageAddress } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import type { PageSource } from './page-source.ts'
import { hasCode, headersWithCode } from './security-headers.ts'

/** Paths that are never pages: what is unknown below them is not found, in the way of the API. */
const reserved = /^\/(?:api|admin|public|assets|healthz|readyz|favicon\.ico)(?:[/?#]|$)/

export interface PageRouteOptions {
  readonly source: PageSource
  /** Pages are kept until a record that they show changes (default true). */
  readonly isCached?: boolean
}

/**
 * Serves every page of the site, from the cache where it can.
 * @returns the cache, for whoever wants pages drawn anew
 */
export function servePages(app: FastifyInstance, host: Host, options: PageRouteOptions): PageCache {
  const { source, isCached = true } = options
  const { languages, defaultLanguage } = host.configuration
  const cache = new PageCache({
    render: key => source.page(...addressOf(key)),
    onError: error => app.log.error(error, 'a page could not be drawn anew'),
  })
  const stop = host.events.on('*', ({ tags }) => cache.drop(tags))
  app.addHook('onClose', async () => stop())
  if (isCached) {
    const { isPublicUrlFixed, publicUrl } = host.configuration
    const find = (target: string) => cache.kept(target)
    serveKeptPages(app, { find, ...(isPublicUrlFixed && { host: new URL(publicUrl).host }) })
  }

  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const target = request.raw.url ?? '/'
    const kept = isCached ? cache.kept(target) : undefined
    if (kept) return send(request, reply, kept)
    if (reserved.test(target)) return reply.callNotFound()
    const preferred = () => preferredLanguage(request.headers['accept-language'], languages, defaultLanguage)
    const address = parsePageAddress(target, languages, preferred)
    if (address.kind === 'elsewhere') {
      if (address.isByLanguage) void reply.header('vary', 'accept-language')
      if (hasCode(target)) void reply.headers(headersWithCode)
      return reply.redirect(address.path, address.isPermanent ? 301 : 302)
    }
    if (address.kind === 'wrong') return send(request, reply, await pageFor(preferred(), '/404'))
    return send(request, reply, await pageFor(address.language, address.url, address.search))
  })

  async function pageFor(language: string, url: string, search = ''): Promise<KeptPage> {
    try {
      return (
        (await findCounting(language, url, search)) ?? (await find(language, '/404')) ?? (await source.failed(language))
      )
    } catch (error) {
      app.log.error(error, `page ${url} in ${language}`)
      const failed = url === '/500' ? null : await find(language, '/500').catch(() => null)
      return failed ?? source.failed(language)
    }
  }

  /** The page without parameters says which of them count: only those make another page of it. */
  async function findCounting(language: string, url: string, search: string): Promise<KeptPage | null> {
    const plain = await find(language, url)
    const counting = search === '' ? '' : (plain?.searchOf(search) ?? '')
    return counting === '' ? plain : find(language, url, counting)
  }

  function find(language: string, url: string, search = ''): Promise<KeptPage | null> {
    return isCached ? cache.page(keyOf(language, url, search)) : source.page(language, url, search)
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
    void reply.code(page.status).headers(page.headers).header('etag', page.etag)
    if (hasCode(request.raw.url ?? '')) void reply.headers(headersWithCode)
    if (page.status === 200 && isKnownTag(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.send(await page.body(encoding))
  }

  return cache
}

/** The key of a page is its address, with the parameters that count: `/en/shop?category=glazes`. */
function keyOf(language: string, url: string, search: string): string {
  return `${localizedPath(url, language)}${search}`
}

function addressOf(key: string): [language: string, url: string, search: string] {
  const [path = '', search] = splitAt(key, key.indexOf('?'))
  const [, language = '', ...parts] = path.split('/')
  return [language, `/${parts.map(decodeURIComponent).join('/')}`, search]
}

function splitAt(text: string, index: number): [string, string] {
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index)]
}
