import {
  addressOf,
  defaultListUrls,
  type Entity,
  type EntityPages,
  everything,
  type Input,
  type Patch,
  type Row,
  segmentOf,
} from '@tessera/core'
import {
  type Context,
  columnsOf,
  type RestoredRecord,
  serviceOf,
  sqlNames,
  system,
  type Transaction,
  visitor,
} from '@tessera/server'
import { page, redirect } from '../index.ts'
import { type LoadedPages, loadPages, type MovedPages } from './loaded-pages.ts'
import { PageCandidates } from './page-candidates.ts'
import { PageRequests, segmentsIn } from './page-requests.ts'
import type { PageMatch } from './page-table.ts'
import { flattened, modulePageTree } from './page-tree.ts'
import { normalizePageUrl, pathParts } from './page-url.ts'
import { lockRedirects, RedirectService } from './redirect-service.ts'
import type { RedirectTable } from './redirect-table.ts'
import { isOfThisSite } from './redirected-path.ts'
import { renderedPages } from './rendered-pages.ts'
import type { ResolvedPage } from './resolved-page.ts'

/** See `PageService.sharedAddress`. */
export interface SharedAddress {
  /** The url with the names of private segments instead of their values. */
  readonly url: string
  /** Those values, in order. */
  readonly values: readonly string[]
}

/** Written pages, with their previous urls. */
interface WrittenPages {
  readonly rows: Row<typeof page>[]
  /** By id. */
  readonly before?: ReadonlyMap<string, string>
  readonly isGone?: boolean
}

const [pages, p] = sqlNames(page, 'p')

export class PageService extends serviceOf(page) {
  #table: Promise<LoadedPages> | null = null
  readonly #candidates = new PageCandidates(this.host)
  #isListening = false
  #modulePages: readonly string[] | null = null
  #moduleSource: (() => Promise<readonly string[]>) | null = null

  /** Sets where the pages of modules come from, for callers that need addresses before any page was rendered. */
  setModulePageSource(source: () => Promise<readonly string[]>): void {
    this.#moduleSource = source
  }

  /** Sets the urls of pages that modules provide, which may have segments: see `WidgetsPackage.pages`. */
  setModulePages(modulePages: readonly string[]): void {
    if (modulePages.join('\n') === this.#modulePages?.join('\n')) return
    this.#modulePages = modulePages
    this.#table = null
  }

  /**
   * Finds the page of a path and everything that it consists of, in one SQL statement.
   * @param url path without its language: `/about`, `/blog/articles/my-first`
   * @returns null when no page matches, or none whose segments name existing records. A segment of a private entity matches
   * any well-formed value without reading anything.
   */
  async resolve(url: string): Promise<ResolvedPage | null> {
    return this.#resolve(url, match => this.#candidates.isCandidate(match))
  }

  async #resolve(url: string, isCandidate: (match: PageMatch) => boolean): Promise<ResolvedPage | null> {
    const parts = pathParts(url)
    if (!parts) return null
    const path = `/${parts.join('/')}`
    const resolved = (await this.#attempt(parts, isCandidate)) ?? (await this.#attempt(parts, isCandidate))
    if (!resolved || resolved === 'none') return null
    return { ...resolved, tags: [...resolved.tags, `page:${path}`, 'page:*'] }
  }

  /** Whether a path matches the url of a page; it is not checked whether its segments name existing records. */
  async isAddress(url: string): Promise<boolean> {
    const parts = pathParts(url)
    if (!parts) return false
    return this.#candidates.of((await this.#pages()).table, parts).length > 0
  }

  /**
   * The url under which a path's page is shared by all values of its private segments: `/rbac/subjects/[rbac.subjects.slug]`
   * for `/rbac/subjects/ann`. Nothing is read for it.
   * @returns null for a page without a private segment, and where another page may take precedence
   */
  async sharedAddress(url: string): Promise<SharedAddress | null> {
    const parts = pathParts(url)
    if (!parts || parts.length === 0) return null
    const candidates = this.#candidates.of((await this.#pages()).table, parts)
    const [match] = candidates
    if (!match || !candidates.every(each => this.#candidates.isPrivate(each))) return null
    if (candidates.length > 1 && !match.values.every(({ segment }) => this.#candidates.isOfPrivate(segment)))
      return null
    const values: string[] = []
    const shared = match.url
      .split('/')
      .slice(1)
      .map((part, index) => {
        const segment = segmentOf(part)
        const value = parts[index] ?? ''
        if (!segment || !this.#candidates.isOfPrivate(segment)) return value
        values.push(value)
        return part
      })
    return { url: `/${shared.join('/')}`, values }
  }

  /** `resolve` for the url of a `sharedAddress`. */
  async resolveShared(url: string): Promise<ResolvedPage | null> {
    return this.#resolve(url, match =>
      match.values.every(
        each =>
          (each.value === `[${each.segment.name}]` && this.#candidates.isOfPrivate(each.segment)) ||
          this.#candidates.isValue(each),
      ),
    )
  }

  /**
   * The nearest page above a path that is no page but is followed by a segment in other urls: `/blog` for `/blog/articles`,
   * if `/blog/articles/[blog.articles.slug]` is a page. The home page doesn't count.
   * @param url path without its language
   */
  async pageAbove(url: string): Promise<string | null> {
    const parts = pathParts(url)
    return parts && (await this.#pages()).table.above(parts)
  }

  /** Which pages show the records of which entities, from which addresses of records are built. */
  async entityPages(): Promise<EntityPages> {
    return (await this.#pages()).entities
  }

  /**
   * The address of a record's page, without a language.
   * @returns null for a record without a page
   */
  async addressOf(of: Entity, row: Readonly<Record<string, unknown>>): Promise<string | null> {
    return addressOf(of, row, await this.entityPages())
  }

  /**
   * The current address of a module's page, without a language: that of the page which replaced it, wherever that was moved,
   * or to which a redirect leads from its url.
   * @param url as the module declares it
   */
  async modulePageAddress(url: string): Promise<string> {
    const { urls, redirects } = await this.#pages()
    if (urls.has(url)) return url
    return (await this.#targets(redirects, url)).find(to => urls.has(to)) ?? url
  }

  /** The current addresses of all pages of modules that were moved. */
  async movedPages(): Promise<MovedPages> {
    return (await this.#pages()).movedPages
  }

  /**
   * Follows a redirect. Call it for an address without a page, since a redirect never hides one.
   * @param url path without its language
   * @returns a path without a language, or an https address; null without a redirect to an existing page
   */
  async movedTo(url: string): Promise<string | null> {
    const parts = pathParts(url)
    if (!parts) return null
    const path = `/${parts.join('/')}`
    const { redirects } = await this.#pages()
    for (const to of await this.#targets(redirects, path)) if (!isOfThisSite(to) || (await this.resolve(to))) return to
    return null
  }

  /** Targets of a path's redirects, best first. */
  async #targets(redirects: RedirectTable, path: string): Promise<string[]> {
    const remembered = redirects.targets(path)
    if (redirects.isComplete) return remembered
    const stored = await this.host.service(redirect).query(system).where(columnsOf(redirect).from, path)
    return [...stored.map(({ to }) => to), ...remembered]
  }

  /**
   * Returns a function that maps the path of a link to where its page has moved, without a language, or to null if it
   * hasn't. Null if there are no redirects at all.
   */
  async movedLinks(): Promise<((path: string) => string | null) | null> {
    const { table, redirects } = await this.#pages()
    if (redirects.isEmpty) return null
    const isPage = (path: string) => {
      const parts = pathParts(path)
      return parts !== null && this.#candidates.of(table, parts).length > 0
    }
    return path => {
      const [to] = isPage(path) ? [] : redirects.targets(path)
      return to !== undefined && isOfThisSite(to) && isPage(to) ? to : null
    }
  }

  override async createMany(inputs: readonly Input<typeof page>[], context: Context): Promise<Row<typeof page>[]> {
    return this.#publishing(context, async inside => ({ rows: await super.createMany(inputs, inside) }))
  }

  override async updateMany(
    changes: readonly { readonly id: string; readonly data: Patch<typeof page> }[],
    context: Context,
  ): Promise<Row<typeof page>[]> {
    if (changes.every(({ data }) => data.url === undefined)) return super.updateMany(changes, context)
    return this.#publishing(context, async inside => {
      const before = await this.#urlsOf(
        changes.map(({ id }) => id),
        inside,
      )
      return { rows: await super.updateMany(changes, inside), before }
    })
  }

  override async removeMany(ids: readonly string[], context: Context): Promise<Row<typeof page>[]> {
    return this.#publishing(context, async inside => ({ rows: await super.removeMany(ids, inside), isGone: true }))
  }

  override async restoreMany(records: readonly RestoredRecord[], context: Context): Promise<Row<typeof page>[]> {
    return this.#publishing(context, async inside => ({ rows: await super.restoreMany(records, inside) }))
  }

  protected override async beforeSave(values: readonly Patch<typeof page>[]): Promise<readonly Patch<typeof page>[]> {
    return values.map(value => (value.url === undefined ? value : { ...value, url: normalizePageUrl(value.url) }))
  }

  /** @returns 'none' when there is no such page, null when the table of urls turned out to be stale */
  async #attempt(
    parts: readonly string[],
    isCandidate: (match: PageMatch) => boolean,
  ): Promise<(Omit<ResolvedPage, 'tags'> & { tags: string[] }) | 'none' | null> {
    const candidates = this.#candidates.of((await this.#pages()).table, parts, isCandidate)
    if (candidates.length === 0) return 'none'

    const requests = new PageRequests(candidates, this.host)
    const found = requests.read(await this.host.read(requests.lists, visitor))
    for (const match of candidates) {
      const isOfModule = match.pageId === null
      const tree =
        match.pageId === null ? modulePageTree(match.url, found.layoutOfModules) : found.pages.get(match.pageId)
      if (tree?.url !== match.url) {
        this.#table = null
        return null
      }
      const segments = segmentsIn(match, found)
      if (!segments) continue
      const rest = flattened(tree)
      const tags = Object.values(segments).flatMap(({ entity, row }) => (row ? [`${entity}/${row.id}`] : []))
      return { ...rest, isOfModule, segments, tags: [...rest.tags, ...tags] }
    }
    return 'none'
  }

  /**
   * Makes what is cached at a path stale when its page changes, and every page when addresses of records change, since any
   * page may contain links to them.
   */
  async #publishing(context: Context, write: (inside: Context) => Promise<WrittenPages>): Promise<Row<typeof page>[]> {
    const work = async (transaction: Transaction) => {
      await lockRedirects(transaction)
      const { rows, before = new Map(), isGone = false } = await write({ ...context, transaction })
      const urls = [...before.values(), ...rows.map(({ url }) => url)]
      const moves = rows.map(({ id, url }) => ({ from: before.get(id) ?? null, to: url }))
      // Links to a module's page follow a redirect from it, or lead back to the module's own page.
      const isLedTo = await this.#isNamedByRedirect(urls, transaction)
      if (!isGone) await this.host.service(RedirectService).recordMoves(moves, { ...context, transaction })
      const isMoved = moves.some(({ from, to }) => from !== null && from !== to)
      const tags = urls.map(url => `page:${url}`)
      if (isMoved || isLedTo || (await this.#affectRecordAddresses(urls, transaction))) tags.push('page:*')
      transaction.afterCommit(() => this.host.events.publish(renderedPages, [...new Set(tags)]))
      return rows
    }
    return context.transaction ? work(context.transaction) : this.host.database.transaction(work)
  }

  /** Whether addresses of records, or of their lists, may depend on pages with these urls. */
  async #affectRecordAddresses(urls: readonly string[], transaction: Transaction): Promise<boolean> {
    const lists = new Set([...this.host.entities.keys()].flatMap(defaultListUrls))
    if (urls.some(url => url.includes('/[') || lists.has(url))) return true
    // By hand: each page is compared with all of the urls.
    const text = `select 1 from ${pages}, unnest($1::text[]) as u(url) where starts_with(${p.url}, u.url || '/') and strpos(${p.url}, '[') > 0 limit 1`
    return (await transaction.query({ text, values: [urls] })).length > 0
  }

  async #isNamedByRedirect(urls: readonly string[], transaction: Transaction): Promise<boolean> {
    const { from, to } = columnsOf(redirect)
    const redirects = this.host.service(redirect).query({ ...system, transaction })
    return (await redirects.select('id').whereIn(from, urls).orWhereIn(to, urls).limit(1)).length > 0
  }

  async #urlsOf(ids: readonly string[], { transaction }: Context): Promise<Map<string, string>> {
    // The update itself fails for pages that the caller may not see.
    const own = this.query({ ...system, ...(transaction && { transaction }) }).findByIds([...ids])
    const rows = await own.select('id', columnsOf(page).url).orderBy('id').forUpdate()
    return new Map(rows.map(({ id, url }) => [id, url]))
  }

  #pages(): Promise<LoadedPages> {
    if (this.#table) return this.#table
    this.#listen()
    const loading = this.#load()
    this.#table = loading
    loading.catch(() => {
      if (this.#table === loading) this.#table = null
    })
    return loading
  }

  async #load(): Promise<LoadedPages> {
    return loadPages(this.host, this.#modulePages ?? (await this.#moduleSource?.()) ?? [])
  }

  /** Only a service that resolves pages listens: those created for a transaction only write and are short-lived. */
  #listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    this.host.events.on('*', ({ entity, tags }) => {
      // Requests after this event wait for a table that is read after it.
      if (entity === page.path || entity === redirect.path || tags.includes(everything)) this.#table = null
    })
  }
}
