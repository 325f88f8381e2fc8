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
import { type MemoryRecord, memoryLists } from './memory-lists.ts'

/** What a widget looks like to whoever gets the page. */
export interface RenderedWidget {
  readonly html: string
  readonly metadata: RenderMetadata
  /** Which changes would have it drawn anew. */
  readonly tags: readonly string[]
  /** How many round trips to the database it took. */
  readonly reads: number
}

export interface WidgetRenderer {
  readonly registry: Registry
  /**
   * Draws one record as a page of its own, with all that is linked to it.
   * @param page what differs from the page `/about` in English
   * @throws what a widget throws
   */
  render<E extends Entity>(
    of: E,
    data: Row<E>,
    records?: readonly MemoryRecord[],
    page?: Partial<Page> & {
      readonly variant?: string
      /** What routes answer, by their path without a query. */
      readonly answers?: Readonly<Record<string, (query: URLSearchParams) => unknown>>
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

/** Where a drawer reads from, in place of records in memory, and what the site is like. */
export interface WidgetRendererData {
  readonly read?: ReadLists
  readonly entities?: ReadonlyMap<string, Entity>
  /** Urls of the site's pages: `/blog`, `/blog/articles/[blog.articles.slug]`; none by default. */
  readonly pages?: readonly string[]
}

/**
 * For tests of widgets packages: draws variants as a server does, from records in memory.
 * @param packages of several, the last registration of a variant counts
 * @param from what a running host reads, so that `draw` needs no records, and the urls of the pages of the site
 */
export async function createWidgetRenderer(
  packages: readonly WidgetsPackage[],
  from?: WidgetRendererData,
): Promise<WidgetRenderer> {
  const registry = createRegistry(packages.map(withModules))
  await registry.load()
  return {
    registry,
    async render(of, data, records = [], { variant, answers, ...differing } = {}) {
      const read = from?.read ?? memoryLists(records, answers)
      let reads = 0
      const entities =
        from?.entities ?? new Map([of, ...records.map(({ entity }) => entity)].map(each => [each.path, each]))
      const source = createServerSource(requests => {
        reads += 1
        return read(requests)
      }, entities)
      const { html, metadata } = await renderPage(<Widget of={of} data={data} variant={variant} />, {
        page: { ...about, entityPages: entityPages(from?.pages ?? [], entities), ...differing },
        source,
        registry,
        report: error => {
          throw error
        },
        moduleAddress: module => module,
      })
      return { html, metadata, tags: [...source.tags], reads }
    },
  }
}

/** Islands have the addresses that a bundler would have given them: without one they are drawn as everything else. */
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
