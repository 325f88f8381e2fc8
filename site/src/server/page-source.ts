import { type Host, visitor } from '@tessera/core/server'
import { page } from '@tessera/host'
import type { PageService, ResolvedPage, SharedAddress } from '@tessera/host/server'
import type { ReadLists } from '@tessera/widget-sdk/server'
import type {
  Assets,
  NoticeRequest,
  Renderer,
  RenderRequest,
  ShownRecord,
  SiteSettings,
} from '../render/render-request.ts'
import { feedsOf } from './feed.ts'
import { type KeptPage, keptPage } from './kept-page.ts'
import { pageTemplate, placeholder } from './page-template.ts'
import { freshReads, sharedReads } from './read-as-visitor.ts'
import type { RecordStyles } from './record-styles.ts'
import { allowingScripts, allowingStyle, framedHeaders } from './security-headers.ts'

/** What draws pages now: constant in production, of the latest sources in development. */
export interface Engine {
  renderer(): Promise<Renderer>
  readonly assets: Assets
  readonly styles: RecordStyles
}

/** A record that is drawn by itself, and where it would stand. */
export interface Preview {
  readonly language: string
  readonly url: string
  /** The page at that address; null for none. */
  readonly resolved: ResolvedPage | null
  readonly shown: ShownRecord
  readonly read: ReadLists
  /** Nobody waits for it any more: what goes wrong from then on concerns nobody. */
  readonly signal?: AbortSignal
}

type Drawing = Pick<
  RenderRequest,
  'language' | 'url' | 'search' | 'resolved' | 'status' | 'shown' | 'read' | 'signal'
> & {
  readonly isComposed: boolean
}

/** Draws the pages of a site: finds what they are assembled from and has it rendered. */
export class PageSource {
  readonly #host: Host
  readonly #engine: Engine
  readonly #headers: KeptPage['headers']
  readonly #settings: SiteSettings
  readonly #shared: ReadLists
  readonly #fresh: ReadLists
  readonly #feeds: RenderRequest['feeds']

  /** Headers of every page. */
  get headers(): KeptPage['headers'] {
    return this.#headers
  }

  constructor(host: Host, engine: Engine, headers: KeptPage['headers']) {
    this.#host = host
    this.#headers = headers
    this.#engine = engine
    this.#feeds = feedsOf(host.entities.values()).map(({ feed }) => feed)
    const { languages, defaultLanguage, timeZone, publicUrl, project } = host.configuration
    this.#settings = { languages, defaultLanguage, timeZone, publicUrl, name: project.name ?? {} }
    this.#shared = sharedReads(host)
    this.#fresh = freshReads(host)
  }

  /**
   * Draws the page at an address. `/404` and `/500` are always there, made by somebody or built in.
   * @param search what counts of its parameters, as the page without any says (`searchOf`)
   * @returns null when there is no page
   * @throws when it can't be read or drawn
   */
  async page(language: string, url: string, search = ''): Promise<KeptPage | null> {
    return this.#page({ language, url, search, read: this.#shared, isComposed: false })
  }

  /**
   * Draws a page once for all values of its private segments: `withValues` gives it for some of them. Without `withValues`
   * its widgets make something of the value that is not known here, so that it has to be drawn for each.
   * @param url with the names of those segments in place of values: `/rbac/subjects/[rbac.subjects.slug]`
   */
  async sharedPage(language: string, url: string, search = ''): Promise<KeptPage | null> {
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
    const given = { language, url: placed, search, status: 200, read: this.#shared, isComposed: false } as const
    const drawn = await this.#draw({ ...given, resolved: { ...resolved, segments } })
    if (!drawn) return null
    const write = pageTemplate(String(await drawn.body('identity')), names.length)
    if (!write) return drawn
    return { ...drawn, withValues: values => keptPage({ ...drawn, html: write(values) }, 200, drawn.headers) }
  }

  /** Whether there may be a page at an address: no, without anything being read, for most that somebody made up. */
  async isAddress(url: string): Promise<boolean> {
    return builtInPages.has(url) || (await this.#pages()).isAddress(url)
  }

  /** The url that a page is shared under, with the values of the address: see `PageService.sharedAddress`. */
  async sharedAddress(url: string): Promise<SharedAddress | null> {
    return (await this.#pages()).sharedAddress(url)
  }

  /** The service of pages, which knows of those that modules bring before it is asked for any. */
  async #pages(): Promise<PageService> {
    const pages = this.#host.service(page) as PageService
    const { modulePages } = await this.#engine.renderer()
    pages.offer([...modulePages.keys()])
    return pages
  }

  /** The same page for the composer: of what is stored now, marked with the records that made it, for its frame only. */
  async composed(language: string, url: string, search = ''): Promise<KeptPage | null> {
    return this.#page({ language, url, search, read: this.#fresh, isComposed: true })
  }

  /** Draws one record for the composer, by itself. @throws when it can't be read or drawn */
  async preview(preview: Preview): Promise<KeptPage> {
    const drawn = await this.#draw({ ...preview, search: '', status: 200, isComposed: true })
    return drawn ?? lastPage(framedHeaders(this.#headers))
  }

  /** Whether a variant can be drawn. */
  async hasVariant(entity: string, variant: string): Promise<boolean> {
    return (await this.#engine.renderer()).has(entity, variant)
  }

  /** Says in the composer's frame why it shows no page. */
  async notice(
    notice: Omit<NoticeRequest, 'settings' | 'assets'>,
  ): Promise<{ html: string; headers: KeptPage['headers'] }> {
    const renderer = await this.#engine.renderer()
    const html = await renderer.notice({ ...notice, settings: this.#settings, assets: this.#engine.assets })
    return { html, headers: framedHeaders(this.#headers) }
  }

  /** The page for a failure, as far as one can still be drawn. */
  async failed(language: string, isComposed = false): Promise<KeptPage> {
    const last = () => lastPage(isComposed ? framedHeaders(this.#headers) : this.#headers)
    const read = isComposed ? this.#fresh : this.#shared
    try {
      return (
        (await this.#draw({ language, url: '/500', search: '', resolved: null, status: 500, read, isComposed })) ??
        last()
      )
    } catch (error) {
      this.#host.app.log.error(error, 'built-in page /500')
      return last()
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

  /** Where whoever shortens the address of a record's page is led: see `PageService.pageAbove`. */
  async pageAbove(url: string): Promise<string | null> {
    return (await this.#pages()).pageAbove(url)
  }

  async #page(given: Omit<Drawing, 'resolved' | 'status'>): Promise<KeptPage | null> {
    const { url } = given
    const status = url === '/404' ? 404 : url === '/500' ? 500 : 200
    const resolved = await this.resolve(url)
    if (!resolved && status === 200 && !(url === '/' && (await this.#isEmpty()))) return null
    return this.#draw({ ...given, resolved, status })
  }

  async #isEmpty(): Promise<boolean> {
    return (await this.#host.service(page).count({}, visitor)) === 0
  }

  async #draw(given: Drawing): Promise<KeptPage | null> {
    const renderer = await this.#engine.renderer()
    let isWhole = true
    const { resolved } = given
    const pages = await this.#pages()
    const document = await renderer.render({
      ...given,
      ...(resolved?.isOfModule && { modulePage: renderer.modulePages.get(resolved.page.url) }),
      settings: this.#settings,
      assets: this.#engine.assets,
      entities: this.#host.entities,
      entityPages: await pages.entityPages(),
      movedLinks: await pages.movedLinks(),
      feeds: this.#feeds,
      report: (error, where) => {
        isWhole = false
        if (!given.signal?.aborted) this.#host.app.log.error({ err: error, ...where }, `widget on ${given.url} failed`)
      },
    })
    if (document.isMissing && given.search !== '') return null
    // A built-in page gives way as soon as somebody makes one.
    const tags = given.resolved ? document.tags : [...document.tags, page.path, 'page:*']
    const headers = allowingScripts(given.isComposed ? framedHeaders(this.#headers) : this.#headers, document.scripts)
    const styles = await this.#engine.styles.stylesOf(document.html)
    const kept = { ...document, tags, pattern: resolved?.page.url ?? given.url }
    if (styles === '') return keptPage(kept, given.status, headers, isWhole)
    const html = document.html.replace('</head>', () => `<style>${styles}</style></head>`)
    return keptPage({ ...kept, html }, given.status, allowingStyle(headers, styles), isWhole)
  }
}

/** Pages that are there though nobody made them. */
const builtInPages: ReadonlySet<string> = new Set(['/', '/404', '/500'])

const lastResort = '<!doctype html><title>500</title><p>Something went wrong. Try again in a moment.</p>'

function lastPage(headers: KeptPage['headers']): KeptPage {
  return keptPage({ html: lastResort, tags: [] }, 500, headers)
}
