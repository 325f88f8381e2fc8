import { type Entity, fieldEntries } from './entity.ts'
import { segmentOf, segmentsOf } from './page-url.ts'

/** Where a site shows the records of an entity. Urls are those of pages, without a language. */
export interface EntityPage {
  /** The page of one record: `/blog/articles/[blog.articles.slug]`; null where no page shows one. */
  readonly record: string | null
  /** The page above it, which leads to all of them: `/blog`; null where there is none. */
  readonly list: string | null
}

/** By the path of the entity; one that no page shows is not there. */
export type EntityPages = Readonly<Record<string, EntityPage>>

/**
 * Finds the pages that show records. Where several could show the same one, it is the page that ends with the record, before
 * one that goes on behind it (`/shop/[ecommerce.products.slug]/reviews`), then the shortest, then the first by its letters: the
 * order in which they were made has no say. A page that names records of several entities is the page of none, since one
 * record does not say its address.
 * @param urls of the pages that somebody made
 * @param entities of the configuration, by path
 * @param modulePages urls that modules bring; they count where nobody made a page
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
 * The address of a record's page, without a language and decoded, as `url` of a page is: `/blog/articles/my-first`.
 * @returns null for a record without a page
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

/** Whether a field of an entity names one record only, so that an address may hold its value. */
export function identifiesRecord(entity: Entity, column: string): boolean {
  const field = new Map(fieldEntries(entity)).get(column)
  if (!field?.filterable) return false
  return column === 'id' || (field.unique && field.column === 'text' && !field.localized)
}

/** What a part of an address can be: neither empty, nor a step up, nor anything that divides addresses. */
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

/** The nearest fixed page on the way to a url; the home page is above everything and is not meant. */
function above(url: string, all: ReadonlySet<string>): string | null {
  let way = url.slice(0, url.indexOf('/['))
  while (way !== '') {
    if (all.has(way)) return way
    way = way.slice(0, way.lastIndexOf('/'))
  }
  return null
}

/** Where the list of an entity's records is looked for when it is not above them. */
export function defaultListUrls(path: string): string[] {
  return [`/${path}`, `/${path.slice(0, path.indexOf('/'))}`]
}
