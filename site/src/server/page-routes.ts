import { addressKey, cachedLists, preferredLanguage } from '@tessera/server'
import type { Host } from '@tessera/server/host'
import { localizedPath } from '@tessera/widget-sdk/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageOfLinkPreview } from '../link-preview-address.ts'
import { busyPage } from './busy-page.ts'
import type { CachedPage } from './cached-page.ts'
import { registerCachedPages } from './cached-page-server.ts'
import { isKnownTag } from './entity-tag.ts'
import type { FragmentCache } from './fragment-cache.ts'
import { LinkPreviewPictures } from './link-preview-pictures.ts'
import { parsePageAddress } from './page-address.ts'
import { PageCache } from './page-cache.ts'
import { pageFinder } from './page-finder.ts'
import type { PageSource } from './page-source.ts'
import { RenderBusyError } from './render-queue.ts'
import { hasCode, headersWithCode } from './security-headers.ts'
import { sendPage } from './send-page.ts'

/** Paths that are never pages: unknown routes below them get the API's 404. */
const reserved = /^\/(?:api|admin|_compose|public|assets|healthz|readyz)(?:[/?#]|$)/

/** Seconds after which a rejected request may be repeated. */
const retryAfter = '2'
/** Prefix of keys of shared pages. No request's target starts like this. */
const shared = 'shared '

export interface PageRouteOptions {
  readonly source: PageSource
  /** Of the pages that the source renders; null: neither they nor pages are cached. */
  readonly fragments: FragmentCache | null
}

/**
 * Serves every page of the site, from the cache if possible.
 * @returns the cache, so that pages can be revalidated
 */
export function registerPages(app: FastifyInstance, host: Host, options: PageRouteOptions): PageCache {
  const { source, fragments } = options
  const isCached = fragments !== null
  const { languages, defaultLanguage } = host.configuration
  const cache = new PageCache({
    maximumSize: host.configuration.caches.pages,
    render: key =>
      key.startsWith(shared)
        ? source.sharedPage(...addressOf(key.slice(shared.length)))
        : source.page(...addressOf(key)),
    onError: error => app.log.error(error, 'A stale page could not be rendered again'),
  })
  const pictures = new LinkPreviewPictures(host, host.configuration.caches.previews)
  const finderFor = (request: FastifyRequest) =>
    pageFinder({
      find: (language, url, search) =>
        isCached ? pageFromCache(language, url, search, addressKey(request)) : source.page(language, url, search),
      failed: language => source.failed(language),
      onError: (error, where) => app.log.error(error, where),
    })
  const stop = host.events.on('*', change => {
    // First: a page that is rendered again at once must not be put together from them.
    fragments?.drop(change)
    if (change.tags.includes(cachedLists)) cache.revalidate(change.tags)
    else cache.invalidate(change)
  })
  app.addHook('onClose', async () => stop())
  if (isCached) {
    const { isPublicUrlFixed, publicUrl } = host.configuration
    // While changed rules are being loaded it is unknown what a page may show: Fastify's hooks wait for them.
    const find = (target: string) => (host.access.rulesLoaded() ? undefined : cache.get(target))
    registerCachedPages(app, { find, ...(isPublicUrlFixed && { host: new URL(publicUrl).host }) })
  }

  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const target = request.raw.url ?? '/'
    const cached = isCached ? cache.get(target) : undefined
    if (cached) return send(request, reply, cached)
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
      const asked = address.kind === 'page' ? pageOfLinkPreview(address.url, address.search) : null
      if (address.kind === 'page' && asked) return await sendPicture(request, reply, address.language, asked)
      if (address.kind === 'invalid') return await send(request, reply, await pageFor(preferred(), '/404'))
      const page = await pageFor(address.language, address.url, address.search)
      const moved = page.status === 404 ? await source.movedTo(address.url) : null
      if (moved !== null) return redirected(request, reply, moved, address)
      const above = page.status === 404 ? await source.pageAbove(address.url) : null
      if (above !== null) return reply.redirect(encodeURI(localizedPath(above, address.language)), 302)
      return await send(request, reply, page)
    } catch (error) {
      if (!(error instanceof RenderBusyError)) throw error
      request.log.warn('Request rejected: too many pages are waiting to be rendered')
      const page = pageForBusy(address.kind === 'page' ? address.language : preferred())
      const headers = { ...page.headers, 'cache-control': 'no-store', 'retry-after': retryAfter }
      return send(request, reply, { ...page, status: 503, headers })
    }
  })

  /** The picture of a page in link previews, of its current content whatever version is asked for. */
  async function sendPicture(
    request: FastifyRequest,
    reply: FastifyReply,
    language: string,
    { url, digest }: { readonly url: string; readonly digest: string },
  ): Promise<FastifyReply> {
    const found = isCached
      ? await pageFromCache(language, url, '', addressKey(request))
      : await source.page(language, url, '')
    const preview = found?.status === 200 ? found.linkPreview : undefined
    if (!preview) return reply.callNotFound() as unknown as FastifyReply
    const picture = await pictures.pictureOf(preview)
    if (!picture) throw new RenderBusyError()
    const isCurrent = digest === preview.digest
    reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    return reply.header('x-content-type-options', 'nosniff').type('image/jpeg').send(picture)
  }

  /** A rejected request must not wait: it gets the error page if that is cached, else the built-in one. */
  function pageForBusy(language: string): CachedPage {
    const key = keyOf(language, '/500', '')
    const cached = cache.get(key)
    if (!cached) cache.getOrRender(key).catch(error => app.log.error(error, 'page /500'))
    return cached ?? busyPage(host.catalogues, language, source.headers)
  }

  /** A page that is the same for all values of a private segment is cached once and filled with the values of this address. */
  async function pageFromCache(
    language: string,
    url: string,
    search: string,
    client: string,
  ): Promise<CachedPage | null> {
    // Error pages are rendered on behalf of the site, not of a client, so that they are never rejected.
    const renderClient = isStatusPage(url) && search === '' ? '' : client
    if (!(await source.isAddress(url))) return null
    const address = await source.sharedAddress(url)
    if (address) {
      const page = await cache.getOrRender(`${shared}${keyOf(language, address.url, search)}`, renderClient)
      if (!page || page.withValues) return page?.withValues?.(address.values) ?? null
    }
    return cache.getOrRender(keyOf(language, url, search), renderClient)
  }

  /** Browsers must revalidate the redirect: a renamed page may get its old address back. */
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

/** A page's cache key is its address with canonical parameters: `/en/shop?category=glazes`. */
function keyOf(language: string, url: string, search: string): string {
  return `${localizedPath(url, language)}${search}`
}

function addressOf(key: string): [language: string, url: string, search: string] {
  const [path = '', search] = splitAt(key, key.indexOf('?'))
  const [, language = '', ...parts] = path.split('/')
  return [language, `/${parts.map(decodeURIComponent).join('/')}`, search]
}

/** Encodes what a header can't contain. */
function printable(search: string): string {
  return search.replace(/[^\x21-\x7e]/g, encodeURIComponent)
}

function splitAt(text: string, index: number): [string, string] {
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index)]
}
