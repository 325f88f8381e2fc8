import { feedName } from '@tessera/core'
import { page } from '@tessera/host'
import type { PageService, ResolvedPage, SharedAddress } from '@tessera/host/server'
import { definitionTexts, type Host } from '@tessera/server/host'
import type { ReadLists } from '@tessera/widget-sdk/server'
import type {
  Assets,
  ErrorDocumentRequest,
  PreviewTarget,
  Renderer,
  RenderRequest,
  SiteSettings,
} from '../render/render-request.ts'
import { type CachedPage, cachedPage } from './cached-page.ts'
import { type EntityWithFeed, feedsOf } from './feed.ts'
import type { FragmentCache, PageParts } from './fragment-cache.ts'
import { pageTemplate, placeholder } from './page-template.ts'
import { cachedReads, freshReads } from './read-as-visitor.ts'
import type { RecordStyles } from './record-styles.ts'
import { allowingScripts, allowingStyle, framedHeaders } from './security-headers.ts'
import { pageMessages } from './site-messages.ts'

/** The renderer of pages with its assets and styles: constant in production, built from the latest sources in development. */
export interface SiteRenderer {
  renderer(): Promise<Renderer>
  readonly assets: Assets
  readonly styles: RecordStyles
}

/** A record to be rendered by itself, and the page that it would be on. */
export interface RecordPreview {
  readonly language: string
  readonly url: string
  /** The page at that address; null if there is none. */
  readonly resolved: ResolvedPage | null
  readonly previewTarget: PreviewTarget
  readonly read: ReadLists
  /** Aborts the preview; later errors are not logged. */
  readonly signal?: AbortSignal
}

type RenderInput = Pick<
  RenderRequest,
  | 'language'
  | 'url'
  | 'search'
  | 'resolved'
  | 'resolvedKey'
  | 'fragments'
  | 'status'
  | 'previewTarget'
  | 'read'
  | 'signal'
  | 'hasLinkPreviews'
> & {
  readonly isPreview: boolean
}

/** Renders the pages of a site: resolves what they consist of and passes it to the renderer. */
export class PageSource {
  readonly #host: Host
  readonly #siteRenderer: SiteRenderer
  readonly #headers: CachedPage['headers']
  readonly #settings: SiteSettings
  readonly #shared: ReadLists
  readonly #fresh: ReadLists
  readonly #feeds: readonly EntityWithFeed[]
  readonly #fragments: FragmentCache | null

  /** Headers of every page. */
  get headers(): CachedPage['headers'] {
    return this.#headers
  }

  /** @param fragments of pages for visitors; null: every page is rendered whole */
  constructor(
    host: Host,
    siteRenderer: SiteRenderer,
    headers: CachedPage['headers'],
    fragments: FragmentCache | null = null,
  ) {
    this.#host = host
    this.#fragments = fragments
    this.#headers = headers
    this.#siteRenderer = siteRenderer
    this.#feeds = feedsOf(host.entities.values())
    const { languages, defaultLanguage, timeZone, publicUrl, project } = host.configuration
    this.#settings = { languages, defaultLanguage, timeZone, publicUrl, name: project.name ?? {} }
    this.#shared = cachedReads(host)
    this.#fresh = freshReads(host)
    // A project without pages starts, too.
    if (host.entities.has(page.path)) {
      const pages = host.service(page) as PageService
      pages.setModulePageSource(async () => [...(await this.#siteRenderer.renderer()).modulePages.keys()])
    }
  }

  /**
   * Renders the page at an address. `/404` and `/500` always exist, stored or built in.
   * @param search its parameters in canonical form, which the page without any knows (`canonicalSearch`)
   * @returns null when there is no page
   * @throws when it can't be read or rendered
   */
  async page(language: string, url: string, search = ''): Promise<CachedPage | null> {
    return this.#inParts(search, parts =>
      this.#page({ language, url, search, read: this.#shared, isPreview: false, fragments: parts?.fragments }, parts),
    )
  }

  async #inParts<Result>(search: string, render: (parts: PageParts | undefined) => Promise<Result>): Promise<Result> {
    const parts = this.#fragments?.begin(search !== '')
    try {
      return await render(parts)
    } finally {
      parts?.end()
    }
  }

  /**
   * Renders a page once for all values of its private segments; `withValues` fills them in. A result without `withValues`
   * has widgets that transform the value, so that the page has to be rendered for each.
   * @param url with the names of those segments in place of values: `/rbac/subjects/[rbac.subjects.slug]`
   */
  async sharedPage(language: string, url: string, search = ''): Promise<CachedPage | null> {
    const resolved = await (await this.#pages()).resolveShared(url)
    if (!resolved) return null
    const names = Object.keys(resolved.segments).filter(name => url.includes(`[${name}]`))
    const placed = names.reduce((text, name, index) => text.replace(`[${name}]`, () => placeholder(index)), url)
    const segments = Object.fromEntries(
      Object.entries(resolved.segments).map(([name, segment]) => {
        const index = names.indexOf(name)
        return [name, index === -1 ? segment : { ...segment, value: placeholder(index) }]
      }),
    )
    // What a picture would show is in the address alone, of which there are as many as somebody likes.
    const own = { isPreview: false, hasLinkPreviews: false } as const
    const given = { language, url: placed, search, status: 200, read: this.#shared, ...own } as const
    const rendered = await this.#inParts(search, parts =>
      this.#render({ ...given, resolved: { ...resolved, segments }, fragments: parts?.fragments }),
    )
    if (!rendered) return null
    const write = pageTemplate(String(await rendered.body('identity')), names.length)
    if (!write) return rendered
    return {
      ...rendered,
      withValues: values => cachedPage({ ...rendered, html: write(values) }, 200, rendered.headers),
    }
  }

  /** Whether there may be a page at an address: false, without reading anything, for most made-up ones. */
  async isAddress(url: string): Promise<boolean> {
    return builtInPages.has(url) || (await this.#pages()).isAddress(url)
  }

  /** The url under which a page is shared, and the values in the address: see `PageService.sharedAddress`. */
  async sharedAddress(url: string): Promise<SharedAddress | null> {
    return (await this.#pages()).sharedAddress(url)
  }

  /** The page service, after it was given the pages that modules provide. */
  async #pages(): Promise<PageService> {
    const pages = this.#host.service(page) as PageService
    const { modulePages } = await this.#siteRenderer.renderer()
    pages.setModulePages([...modulePages.keys()])
    return pages
  }

  /** The same page for the composer's frame: read without caches and annotated with its records. */
  async previewPage(language: string, url: string, search = ''): Promise<CachedPage | null> {
    return this.#page({ language, url, search, read: this.#fresh, isPreview: true })
  }

  /** Renders one record by itself, for the composer. @throws when it can't be read or rendered */
  async previewRecord(preview: RecordPreview): Promise<CachedPage> {
    const rendered = await this.#render({ ...preview, search: '', status: 200, isPreview: true })
    return rendered ?? fallbackPage(framedHeaders(this.#headers))
  }

  /** Whether a variant can be rendered. */
  async hasVariant(entity: string, variant: string): Promise<boolean> {
    return (await this.#siteRenderer.renderer()).has(entity, variant)
  }

  /** Renders what the composer's frame shows instead of a page: why there is none. */
  async errorDocument(
    request: Omit<ErrorDocumentRequest, 'settings' | 'assets' | 'messages'>,
  ): Promise<{ html: string; headers: CachedPage['headers'] }> {
    const renderer = await this.#siteRenderer.renderer()
    const html = await renderer.errorDocument({
      ...request,
      settings: this.#settings,
      assets: this.#siteRenderer.assets,
      messages: pageMessages(this.#host, request.language),
    })
    return { html, headers: framedHeaders(this.#headers) }
  }

  /** The error page: `/500`, or a static fallback if that fails, too. */
  async failed(language: string, isPreview = false): Promise<CachedPage> {
    const fallback = () => fallbackPage(isPreview ? framedHeaders(this.#headers) : this.#headers)
    const read = isPreview ? this.#fresh : this.#shared
    try {
      return (
        (await this.#render({ language, url: '/500', search: '', resolved: null, status: 500, read, isPreview })) ??
        fallback()
      )
    } catch (error) {
      this.#host.app.log.error(error, 'Built-in page /500 failed')
      return fallback()
    }
  }

  /** Finds the page of a path. @returns null when there is none */
  async resolve(url: string): Promise<ResolvedPage | null> {
    return (await this.#pages()).resolve(url)
  }

  /** Where the address of a page that is gone leads: see `PageService.movedTo`. */
  async movedTo(url: string): Promise<string | null> {
    return (await this.#pages()).movedTo(url)
  }

  /** The page above an address that is none: see `PageService.pageAbove`. */
  async pageAbove(url: string): Promise<string | null> {
    return (await this.#pages()).pageAbove(url)
  }

  async #page(given: Omit<RenderInput, 'resolved' | 'status'>, parts?: PageParts): Promise<CachedPage | null> {
    const { url } = given
    const status = url === '/404' ? 404 : url === '/500' ? 500 : 200
    const found = parts ? await parts.resolved(url, () => this.resolve(url)) : { resolved: await this.resolve(url) }
    const { resolved } = found
    if (!resolved && status === 200 && url !== '/') return null
    return this.#render({ ...given, ...found, status })
  }

  #feedLinks(language: string): RenderRequest['feeds'] {
    if (this.#feeds.length === 0) return []
    const texts = definitionTexts(this.#host.catalogues, language, this.#settings.defaultLanguage)
    return this.#feeds.map(entity => ({ file: entity.feed.file, name: feedName(entity, texts) }))
  }

  async #render(given: RenderInput): Promise<CachedPage | null> {
    const renderer = await this.#siteRenderer.renderer()
    let isCacheable = true
    const { resolved } = given
    const pages = await this.#pages()
    const document = await renderer.render({
      hasLinkPreviews: this.#host.linkPreviews.isOffered,
      ...given,
      ...(resolved?.isOfModule && { modulePage: renderer.modulePages.get(resolved.page.url) }),
      settings: this.#settings,
      assets: this.#siteRenderer.assets,
      messages: pageMessages(this.#host, given.language),
      entities: this.#host.entities,
      entityPages: await pages.entityPages(),
      movedPages: await pages.movedPages(),
      movedLinks: await pages.movedLinks(),
      feeds: this.#feedLinks(given.language),
      unstyledClasses: html => this.#siteRenderer.styles.unstyledIn(html),
      report: (error, where) => {
        isCacheable = false
        if (!given.signal?.aborted) this.#host.app.log.error({ err: error, ...where }, `Widget on ${given.url} failed`)
      },
    })
    if (document.isMissing && given.search !== '') return null
    // A built-in page is stale as soon as a page is created at its address.
    const tags = given.resolved ? document.tags : [...document.tags, page.path, 'page:*']
    const headers = allowingScripts(given.isPreview ? framedHeaders(this.#headers) : this.#headers, document.scripts)
    const styles = await this.#siteRenderer.styles.sheetOf(document.unstyled)
    const content = { ...document, tags, pattern: resolved?.page.url ?? given.url }
    if (styles === '') return cachedPage(content, given.status, headers, isCacheable)
    const html = String(document.html).replace('</head>', () => `<style>${styles}</style></head>`)
    return cachedPage({ ...content, html }, given.status, allowingStyle(headers, styles), isCacheable)
  }
}

/** Pages that exist without being stored. */
const builtInPages: ReadonlySet<string> = new Set(['/', '/404', '/500'])

const fallbackHtml = '<!doctype html><title>500</title><p>Something went wrong. Try again in a moment.</p>'

function fallbackPage(headers: CachedPage['headers']): CachedPage {
  return cachedPage({ html: fallbackHtml, tags: [] }, 500, headers)
}
