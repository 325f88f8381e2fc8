import type { TestClient } from '@tessera/server/testing'
import { canaries, type Rooms } from './rooms.ts'
import { type Asker, isLetIn, mayRead, type RuleRecord } from './rule-model.ts'

/** One way to read records. */
export interface Door {
  readonly name: string
  /** The response to the caller, as text. */
  knock(client: TestClient): Promise<string>
  /** The records that a permitted caller sees. */
  readonly sight: string | RegExp
  /** Whether the rules let the caller read there. */
  isOpen(rules: readonly RuleRecord[], asker: Asker): boolean
}

const nobody: Asker = { isAdministrator: false, hasSession: false, isRegistered: false, roles: [] }

const articles = 'blog/articles'
const links = 'blog/categories-to-articles'
const guard = 'blog/articles-to-website-builder-module-widgets'
const products = 'ecommerce/products'
const files = 'file-storage/files'
const widgets = 'website-builder/widgets'
const metrics = 'analytic/metrics'
const pages = 'host/pages'
/** What the widgets of a page are made of. */
const placing = [pages, 'host/pages-to-widgets', 'host/widgets', 'host/widgets-to-external-widgets']
/** What the facets of products are made of. */
const choosing = ['attributes', 'attribute-keys', 'attribute-keys-to-attributes', 'products-to-attributes'].map(
  each => `ecommerce/${each}`,
)

/** Every door to the records of the rooms. @param visit requests a page like a browser */
export function doorsOf(rooms: Rooms, visit: (path: string) => Promise<string>): readonly Door[] {
  const route = (name: string, path: string, sight: Door['sight'], isOpen?: Door['isOpen']): Door => ({
    name,
    knock: async client => (await client.get(path)).text,
    sight,
    isOpen: isOpen ?? ((rules, asker) => isLetIn(rules, asker, 'GET', name)),
  })
  const read =
    (...entities: readonly string[]): Door['isOpen'] =>
    (rules, asker) =>
      mayRead(rules, asker, ...entities)
  /** Pages and what is made for search engines: the same for everyone. */
  const page = (name: string, path: string, sight: Door['sight'], ...entities: readonly string[]): Door => ({
    name,
    knock: () => visit(path),
    sight,
    isOpen: rules => mayRead(rules, nobody, ...entities),
  })
  const both =
    (one: Door['isOpen'], other: Door['isOpen']): Door['isOpen'] =>
    (rules, asker) =>
      one(rules, asker) && other(rules, asker)
  const through =
    (path: string): Door['isOpen'] =>
    (rules, asker) =>
      isLetIn(rules, asker, 'GET', path)
  const ofVisitor =
    (...entities: readonly string[]): Door['isOpen'] =>
    rules =>
      mayRead(rules, nobody, ...entities)

  const api = {
    articles: `/api/${articles}`,
    products: `/api/${products}`,
    metrics: `/api/${metrics}`,
    files: `/api/${files}`,
    widgets: `/api/${widgets}`,
    links: `/api/${links}`,
  }
  const found = (title: string) => new RegExp(`"data":\\[.*${title}`)
  const counted = /"data":1\b/
  return [
    route(api.articles, api.articles, canaries.article),
    route(`${api.articles}/:id`, `${api.articles}/${rooms.articleId}`, canaries.article),
    route(`${api.articles}/count`, `${api.articles}/count`, counted),
    route(`${api.articles}/export`, `${api.articles}/export?format=csv`, canaries.article),
    route('a search in the list of articles', `${api.articles}?search=aviary`, canaries.article, read(articles)),
    route('an include', `${api.links}?include=article`, canaries.article, read(links, articles)),
    route('an include of links', `${api.articles}?include=categoriesToArticles`, rooms.linkId, read(links, articles)),
    {
      name: 'a response to a change',
      knock: async client => (await client.patch(`${api.articles}/${rooms.articleId}`, {})).text,
      sight: canaries.article,
      isOpen: (rules, asker) =>
        isLetIn(rules, asker, 'PATCH', `${api.articles}/:id`) && isLetIn(rules, asker, 'GET', `${api.articles}/:id`),
    },
    route(
      'the history',
      `/api/core/history?entity=${articles}`,
      canaries.article,
      both(
        through('/api/core/history'),
        (rules, asker) => mayRead(rules, asker, articles) && isLetIn(rules, asker, 'PATCH', `${api.articles}/:id`),
      ),
    ),
    route(
      'the search over everything, for articles',
      '/api/core/search?q=aviary',
      found(canaries.article),
      both(through('/api/core/search'), read(articles)),
    ),
    route(
      'the search over everything, for figures',
      '/api/core/search?q=figures',
      found(canaries.metric),
      both(through('/api/core/search'), read(metrics)),
    ),
    route(api.metrics, api.metrics, canaries.metric),
    route(`${api.metrics}/:id`, `${api.metrics}/${rooms.metricId}`, canaries.metric),
    route(`${api.metrics}/count`, `${api.metrics}/count`, counted),
    route(api.products, api.products, canaries.product),
    route(`${api.products}/search`, `${api.products}/search`, canaries.product),
    route(
      'facets',
      `${api.products}/search`,
      canaries.facet,
      both(through(`${api.products}/search`), read(...choosing)),
    ),
    route('the bytes of a file', `/public/${rooms.fileKey}`, canaries.file, read(files)),
    {
      name: 'the address of a file',
      knock: async client => (await client.get(`/public/files/${rooms.fileId}`)).headers.location ?? '',
      sight: rooms.fileKey,
      isOpen: read(files),
    },
    route('the bytes of a file of members', `/public/${rooms.secretFileKey}`, canaries.secretFile, read(files, guard)),
    route('a widget of members', api.widgets, canaries.secretWidget, read(widgets, guard)),
    route(
      'an include of a file of members',
      '/api/website-builder/widgets-to-file-storage-module-files?include=fileStorageModuleFile',
      rooms.secretFileKey,
      read('website-builder/widgets-to-file-storage-module-files', files, guard),
    ),
    route(
      'the addresses',
      '/api/host/pages/urls',
      canaries.articleSlug,
      both(through('/api/host/pages/urls'), ofVisitor(pages, articles)),
    ),
    route(
      'the page of an address',
      `/api/host/pages/find-by-url?url=/articles/${canaries.articleSlug}`,
      '[blog.articles.slug]',
      both(through('/api/host/pages/find-by-url'), ofVisitor(pages)),
    ),
    page('the page of an article', `/en/articles/${canaries.articleSlug}`, canaries.article, pages, articles),
    page('a page with a widget', '/en/shown', canaries.widget, ...placing, widgets),
    page('the feed', '/en/rss.xml', canaries.article, pages, articles),
    page('the site map', '/sitemap.xml', canaries.articleSlug, pages, articles),
    route(
      'the own rights',
      '/api/core/rights',
      new RegExp(`"${articles}":\\["read"`),
      both(through('/api/core/rights'), read(articles)),
    ),
  ]
}
