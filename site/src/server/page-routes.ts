import { addressKey, cachedLists, type Host, preferredLanguage } from '@tessera/core/server'
import { localizedPath } from '@tessera/widget-sdk/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busyPage } from './busy-page.ts'
import type { CachedPage } from './cached-page.ts'
import { registerCachedPages } from './cached-page-server.ts'
import { isKnownTag } from './entity-tag.ts'
import { parsePageAddress } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import { pageFinder } from './page-finder.ts'
import type { PageSource } from './page-source.ts'
import { RenderBusyError } from './render-queue.ts'
import { hasCode, headersWithCode } from './security-headers.ts'
import { sendPage } from './send-page.ts'

/** Paths that are never pages: what is unknown below them is not found, in the way of the API. */
const reserved = /^\/(?:api|admin|_compose|public|assets|healthz|readyz)(?:[/?#]|$)/

/** Seconds after which a page that was refused is worth asking for again. */
const retryAfter = '2'
/** No request's target begins like this. */
const shared = 'shared '

export interface PageRouteOptions {
  readonly source: PageSource
  /** Pages are kept until a record that they show changes (default true). */
  readonly isCached?: boolean
}

/**
 * Serves every page of the site, from the cache where it can.
 * @returns the cache, for whoever wants pages drawn anew
 */
export function registerPages(app: FastifyInstance, host: Host, options: PageRouteOptions): PageCache {
  const { source, isCached = true } = options
  const { languages, defaultLanguage } = host.configuration
  const cache = new PageCache({
    render: key =>
      key.startsWith(shared)
        ? source.sharedPage(...addressOf(key.slice(shared.length)))
        : source.page(...addressOf(key)),
    onError: error => app.log.error(error, 'a page could not be drawn anew'),
  })
  const finderFor = (request: FastifyRequest) =>
    pageFinder({
      find: (language, url, search) =>
        isCached ? pageFromCache(language, url, search, addressKey(request)) : source.page(language, url, search),
      failed: language => source.failed(language),
      onError: (error, where) => app.log.error(error, where),
    })
  const stop = host.events.on('*', ({ tags }) =>
    tags.includes(cachedLists) ? cache.revalidate(tags) : cache.invalidate(tags),
  )
  app.addHook('onClose', async () => stop())
  if (isCached) {
    const { isPublicUrlFixed, publicUrl } = host.configuration
    // While changed rules are being read, nobody knows yet what a page may show: the hooks wait for them.
    const find = (target: string) => (host.access.rulesLoaded() ? undefined : cache.get(target))
    registerCachedPages(app, { find, ...(isPublicUrlFixed && { host: new URL(publicUrl).host }) })
  }

  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const target = request.raw.url ?? '/'
    const kept = isCached ? cache.get(target) : undefined
    if (kept) return send(request, reply, kept)
    if (reserved.test(target)) return reply.callNotFound()
    const preferred = () => preferredLanguage(request.headers['accept-language'], languages, defaultLanguage)
    const { pageFor } = finderFor(request)
    const address = parsePageAddress(target, languages, preferred)
    try {
      if (address.kind === 'redirect') {
        if (address.fileLike !== undefined) {
          const page = await pageFor(preferred(), address.fileLike)
          if (page.status === 404) return send(request, reply, page)
        }
        if (address.isByLanguage) void reply.header('vary', 'accept-language')
        if (hasCode(target)) void reply.headers(headersWithCode)
        return reply.redirect(address.path, address.isPermanent ? 308 : 302)
      }
      if (address.kind === 'invalid') return await send(request, reply, await pageFor(preferred(), '/404'))
      const page = await pageFor(address.language, address.url, address.search)
      const moved = page.status === 404 ? await source.movedTo(address.url) : null
      if (moved !== null) return redirected(request, reply, moved, address)
      const above = page.status === 404 ? await source.pageAbove(address.url) : null
      if (above !== null) return reply.redirect(encodeURI(localizedPath(above, address.language)), 302)
      return await send(request, reply, page)
    } catch (error) {
      if (!(error instanceof RenderBusyError)) throw error
      request.log.warn('A page was refused for now: too many wait to be rendered')
      const page = pageForBusy(address.kind === 'page' ? address.language : preferred())
      const headers = { ...page.headers, 'cache-control': 'no-store', 'retry-after': retryAfter }
      return send(request, reply, { ...page, status: 503, headers })
    }
  })

  /** Nobody who is refused waits for anything: the page for failures as far as it is cached. */
  function pageForBusy(language: string): CachedPage {
    const key = keyOf(language, '/500', '')
    const kept = cache.get(key)
    if (!kept) cache.getOrRender(key).catch(error => app.log.error(error, 'page /500'))
    return kept ?? busyPage(language, source.headers)
  }

  /** What is the same for all values of a segment is kept once, and given with the values of this address. */
  async function pageFromCache(
    language: string,
    url: string,
    search: string,
    client: string,
  ): Promise<CachedPage | null> {
    // The pages that say why there is none are the site's own wish: they are there for whoever was refused, too.
    const asker = isStatusPage(url) && search === '' ? '' : client
    if (!(await source.isAddress(url))) return null
    const address = await source.sharedAddress(url)
    if (address) {
      const page = await cache.getOrRender(`${shared}${keyOf(language, address.url, search)}`, asker)
      if (!page || page.withValues) return page?.withValues?.(address.values) ?? null
    }
    return cache.getOrRender(keyOf(language, url, search), asker)
  }

  /** A browser may not remember it for good: what was renamed may get its old name back. */
  function redirected(
    request: FastifyRequest,
    reply: FastifyReply,
    to: string,
    { language, search }: { readonly language: string; readonly search: string },
  ): FastifyReply {
    if (hasCode(request.raw.url ?? '')) void reply.headers(headersWithCode)
    else void reply.header('cache-control', 'no-cache')
    return reply.redirect(to.startsWith('/') ? `${localizedPath(to, language)}${printable(search)}` : to, 308)
  }

  async function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
    void reply.header('etag', page.etag)
    if (page.status !== 200 || !isKnownTag(request.headers['if-none-match'], page.etag)) {
      return sendPage(request, reply, page)
    }
    if (hasCode(request.raw.url ?? '')) return reply.code(304).headers(page.headers).headers(headersWithCode).send()
    return reply.code(304).headers(page.headers).send()
  }

  return cache
}

function isStatusPage(url: string): boolean {
  return url === '/404' || url === '/500'
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

/** Nothing that a header can't hold. */
function printable(search: string): string {
  return search.replace(/[^\x21-\x7e]/g, encodeURIComponent)
}

function splitAt(text: string, index: number): [string, string] {
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index)]
}
