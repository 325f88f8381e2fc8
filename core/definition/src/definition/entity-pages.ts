import { type Entity, fieldEntries } from './entity.ts'
import { segmentOf, segmentsOf } from './page-url.ts'

/** Where a site shows the records of an entity. Urls are page urls, without a language. */
export interface EntityPage {
  /** The page of a single record: `/blog/articles/[blog.articles.slug]`; null if there is none. */
  readonly record: string | null
  /** The page above it, which lists all records: `/blog`; null if there is none. */
  readonly list: string | null
}

/** By entity path; entities without a page are left out. */
export type EntityPages = Readonly<Record<string, EntityPage>>

/**
 * Finds the pages that show records. If several pages show the same entity, a page whose url ends with the record's segment
 * wins over one that continues after it (`/shop/[ecommerce.products.slug]/reviews`), then the shorter one, then the
 * alphabetically first; the order of creation is irrelevant. A page with segments of several entities is the page of none,
 * because one record alone doesn't determine its address.
 * @param urls of stored pages
 * @param entities of the configuration, by path
 * @param modulePages urls of pages that modules provide, used if no stored page shows the entity
 */
export function entityPages(
  urls: Iterable<string>,
  entities: ReadonlyMap<string, Entity>,
  modulePages: Iterable<string> = [],
): EntityPages {
  const made = [...urls]
  const brought = [...modulePages]
  const all = new Set([...made, ...brought])
  const records = new Map<string, string>()
  for (const url of [...made.toSorted(byRank), ...brought.toSorted(byRank)]) {
    const [segment, ...others] = segmentsOf(url)
    const entity = segment && entities.get(segment.entity)
    if (!entity || others.length > 0 || records.has(entity.path)) continue
    if (identifiesRecord(entity, segment.column)) records.set(entity.path, url)
  }
  const pages = [...entities.keys()].flatMap(path => {
    const record = records.get(path) ?? null
    const list = (record && above(record, all)) ?? defaultListUrls(path).find(each => all.has(each)) ?? null
    return record === null && list === null ? [] : [[path, { record, list }] as const]
  })
  return Object.fromEntries(pages)
}

/**
 * The address of a record's page, decoded and without a language, like a page's `url`: `/blog/articles/my-first`.
 * @returns null if the record has no page
 */
export function addressOf(
  { path }: Pick<Entity, 'path'>,
  row: Readonly<Record<string, unknown>>,
  pages: EntityPages,
): string | null {
  const url = Object.hasOwn(pages, path) ? pages[path]?.record : null
  if (!url) return null
  const parts: string[] = []
  for (const part of url.split('/')) {
    const segment = segmentOf(part)
    const value = segment ? row[segment.column] : part
    if (typeof value !== 'string' || (segment && !isPart.test(value))) return null
    parts.push(value)
  }
  return parts.join('/')
}

/** Whether a field identifies a single record, so that it can be used in addresses. */
export function identifiesRecord(entity: Entity, column: string): boolean {
  const field = new Map(fieldEntries(entity)).get(column)
  if (!field?.filterable) return false
  return column === 'id' || (field.unique && field.column === 'text' && !field.localized)
}

/** A valid path segment: not empty, not `.` or `..`, and without delimiters. */
const isPart = /^(?!\.{1,2}$)[^/\\?#%]+$/

function byRank(a: string, b: string): number {
  return rank(a) - rank(b) || parts(a) - parts(b) || (a < b ? -1 : a > b ? 1 : 0)
}

function rank(url: string): number {
  return segmentOf(url.slice(url.lastIndexOf('/') + 1)) ? 0 : 1
}

function parts(url: string): number {
  return url.split('/').length
}

/** The nearest static page above a url, excluding the home page. */
function above(url: string, all: ReadonlySet<string>): string | null {
  let way = url.slice(0, url.indexOf('/['))
  while (way !== '') {
    if (all.has(way)) return way
    way = way.slice(0, way.lastIndexOf('/'))
  }
  return null
}

/** Candidate urls for the list page of an entity if there is none above its record page. */
export function defaultListUrls(path: string): string[] {
  return [`/${path}`, `/${path.slice(0, path.indexOf('/'))}`]
}
