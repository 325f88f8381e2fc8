import { type Entity, entityPages, type Row } from '@tessera/core'
import {
  createRegistry,
  type Page,
  type Registry,
  type RenderMetadata,
  type Variant,
  Widget,
  type WidgetsPackage,
} from '../index.ts'
import { createServerSource, type ReadLists, renderPage } from '../server/index.ts'
import { installedMessages } from './installed-messages.ts'
import { type MemoryRecord, memoryLists } from './memory-lists.ts'

/** A widget as the server renders it. */
export interface RenderedWidget {
  /** What it puts into the head of a page, and the widget itself. */
  readonly html: string
  readonly metadata: RenderMetadata
  /** Cache tags: changes with one of them make it stale. */
  readonly tags: readonly string[]
  /** How many round trips to the database it took. */
  readonly reads: number
}

export interface WidgetRenderer {
  readonly registry: Registry
  /**
   * Renders one record as a page of its own, with all that is linked to it.
   * @param page what differs from the page `/about` in English
   * @throws what a widget throws
   */
  render<E extends Entity>(
    of: E,
    data: Row<E>,
    records?: readonly MemoryRecord[],
    page?: Partial<Page> & {
      readonly variant?: string
      /** What routes respond, by their path without a search. */
      readonly responses?: Readonly<Record<string, (query: URLSearchParams) => unknown>>
    },
  ): Promise<RenderedWidget>
}

const about: Page = {
  url: '/about',
  language: 'en',
  languages: ['en', 'ru'],
  defaultLanguage: 'ru',
  segments: {},
  publicUrl: 'https://example.com',
}

/** What a renderer reads from instead of records in memory, and the pages of the site. */
interface WidgetRendererData {
  readonly read?: ReadLists
  readonly entities?: ReadonlyMap<string, Entity>
  /** Urls of the site's pages: `/blog`, `/blog/articles/[blog.articles.slug]`; none by default. */
  readonly pages?: readonly string[]
}

/**
 * For tests of widgets packages: renders variants as a server does, from records in memory.
 * @param packages of several, the last registration of a variant counts
 * @param from what a running host reads, so that `render` needs no records, and the urls of the site's pages
 */
export async function createWidgetRenderer(
  packages: readonly WidgetsPackage[],
  from?: WidgetRendererData,
): Promise<WidgetRenderer> {
  const registry = createRegistry(packages.map(withModules))
  await registry.load()
  const brought = packages.flatMap(({ pages = [] }) => pages.map(({ url }) => url))
  return {
    registry,
    async render(of, data, records = [], { variant, responses, ...differing } = {}) {
      const read = from?.read ?? memoryLists(records, responses)
      let reads = 0
      const entities =
        from?.entities ?? new Map([of, ...records.map(({ entity }) => entity)].map(each => [each.path, each]))
      const source = createServerSource(requests => {
        reads += 1
        return read(requests)
      }, entities)
      const { html, preloads, metadata, tags } = await renderPage(<Widget of={of} data={data} variant={variant} />, {
        page: { ...about, entityPages: entityPages(from?.pages ?? [], entities, brought), ...differing },
        source,
        messages: installedMessages(differing.language ?? about.language, about.defaultLanguage),
        registry,
        report: error => {
          throw error
        },
        moduleAddress: module => module,
      })
      return { html: preloads + html, metadata, tags: [...tags], reads }
    },
  }
}

/** Gives islands the addresses that a bundler would: without one they would be rendered like other variants. */
function withModules(widgets: WidgetsPackage): WidgetsPackage {
  const addressed = (path: string, [name, { load, ...rest }]: [string, Variant]) => [
    name,
    { ...rest, load: Object.assign(() => load(), { module: load.module ?? `${path}/${name}.js` }) },
  ]
  return {
    ...widgets,
    variants: widgets.variants.map(({ entity, variants }) => ({
      entity,
      variants: Object.fromEntries(Object.entries(variants).map(each => addressed(entity.path, each))),
    })),
  }
}
