import { createHash } from 'node:crypto'
import { type Entity, fillSegments, referencesOf, type Segment, segmentsOf } from '@tessera/core'
import { type CountedRange, type FieldsRow, type PluginHost, readFields, readRanges, visitor } from '@tessera/server'
import { page } from '../index.ts'
import { publicSegmentEntity } from './segment-entity.ts'

/** The address of a page. */
export interface PageAddress {
  /** Percent-encoded path without a language: `/blog/articles/my-first`. */
  readonly url: string
  /** Its parts, decoded; none for `/`. */
  readonly segments: readonly string[]
  /** When the page or its record was last changed, ISO 8601. */
  readonly lastModified: string
  /** Whether search engines may index it. */
  readonly isIndexed: boolean
}

interface ListedPage {
  readonly id: string
  readonly url: string
  readonly updatedAt: string
  readonly isIndexed: boolean
}

/** Addresses of one page: all, or those of the records in a range. */
interface AddressRange extends CountedRange {
  readonly page: ListedPage
}

/** Addresses that are read and serialized at a time. */
export type AddressPart = readonly AddressRange[]

/** All addresses of a site, divided into parts of limited size. */
export interface AddressPlan {
  readonly parts: readonly AddressPart[]
  /** Those of indexed pages. */
  readonly indexedParts: readonly AddressPart[]
  /** Cache tags: changes with one of them make the addresses stale. */
  readonly tags: readonly string[]
  /** Equal for plans that divide the addresses equally. */
  readonly version: string
}

type AddressHost = Pick<PluginHost, 'database' | 'documents' | 'internals' | 'entities' | 'service'>

const pagesAtOnce = 1000
const errorPages = ['/404', '/500']

/**
 * The plan of all addresses of the site. A page with one segment has an address per public record; a page with two segments
 * one per pair that a relation links; pages with more are left out, since nothing says which records belong together. It
 * reads only ids of records, and may be slightly stale: its ranges include what has been added since.
 * @param size maximum number of addresses in a part
 */
export function addressPlan(host: AddressHost, size: number): Promise<AddressPlan> {
  return host.documents.get(`addresses by ${size}`, async () => {
    const ranges: AddressRange[] = []
    const tags = new Set<string>([page.path])
    const rangesOf = new Map<string, readonly CountedRange[]>()
    for (const listed of await listedPages(host)) {
      const source = sourceOf(host, segmentsOf(listed.url))
      if (source === 'none') continue
      if (source === 'page') {
        ranges.push({ page: listed, count: 1 })
        continue
      }
      for (const entity of source.entities) tags.add(entity.path)
      const [listing] = source.entities
      const known = rangesOf.get(listing.path) ?? (await readRanges(host, listing, size, visitor))
      rangesOf.set(listing.path, known)
      ranges.push(...known.map(range => ({ page: listed, ...range })))
    }
    const value: AddressPlan = {
      parts: packed(ranges, size),
      indexedParts: packed(
        ranges.filter(range => range.page.isIndexed),
        size,
      ),
      tags: [...tags],
      version: versionOf(ranges),
    }
    return { value, size: 500 + ranges.length * 300, tags: value.tags }
  })
}

/** The addresses of a part, in a few statements of limited size. */
export async function addressesIn(host: AddressHost, part: AddressPart): Promise<PageAddress[]> {
  const addresses: PageAddress[] = []
  for (const range of part) {
    const { url, updatedAt, isIndexed } = range.page
    for (const { values, changedAt } of await valuesIn(host, range)) {
      const address = fillSegments(url, values)
      const segments = address.split('/').filter(Boolean).map(decodeURIComponent)
      addresses.push({
        url: address,
        segments,
        lastModified: changedAt > updatedAt ? changedAt : updatedAt,
        isIndexed,
      })
    }
  }
  return addresses
}

/** Where the addresses of a page come from: the page alone, or the records of the first entity. */
type AddressSource =
  | 'page'
  | 'none'
  | { readonly entities: readonly [Entity] }
  | { readonly entities: readonly [Entity, Entity, Entity]; readonly ends: readonly [string, string] }

function sourceOf(host: AddressHost, segments: readonly Segment[]): AddressSource {
  const [first, second, ...others] = segments
  if (!first) return 'page'
  const left = publicSegmentEntity(first, host)
  if (!left || others.length > 0) return 'none'
  if (!second) return { entities: [left] }
  const right = publicSegmentEntity(second, host)
  const link = right && linkBetween(left, right, host)
  return link ? { entities: [link.entity, left, right], ends: [link.left, link.right] } : 'none'
}

async function listedPages(host: AddressHost): Promise<readonly ListedPage[]> {
  const all: ListedPage[] = []
  for (const range of await readRanges(host, page, pagesAtOnce, visitor)) {
    const query = { ...range, fields: ['url', 'updatedAt', 'isIndexed'], limit: 2 * pagesAtOnce }
    all.push(...((await readFields(host, page, query, visitor)) as unknown as readonly ListedPage[]))
  }
  return all.filter(({ url }) => !errorPages.includes(url))
}

interface SegmentValues {
  readonly values: ReadonlyMap<string, string>
  readonly changedAt: string
}

async function valuesIn(
  host: AddressHost,
  { page: listed, after, upTo, count }: AddressRange,
): Promise<SegmentValues[]> {
  const segments = segmentsOf(listed.url)
  const source = sourceOf(host, segments)
  if (source === 'none') return []
  if (source === 'page') return [{ values: new Map(), changedAt: '' }]
  // Leaves room for records added since the plan was made; if there are more, the next plan divides them.
  const range = { ...(after && { after }), ...(upTo && { upTo }), limit: 2 * count + 1000 }
  const [first, second] = segments as [Segment, Segment]
  if (!('ends' in source)) {
    const fields = [first.column, 'updatedAt']
    const rows = await readFields(host, source.entities[0], { ...range, fields }, visitor)
    return rows.map(row => valuesOf([first, row]))
  }
  const [link, left, right] = source.entities
  const links = await readFields(host, link, { ...range, fields: source.ends }, visitor)
  const [lefts, rights] = await Promise.all([
    rowsById(
      host,
      left,
      first,
      links.map(row => row[source.ends[0]]),
    ),
    rowsById(
      host,
      right,
      second,
      links.map(row => row[source.ends[1]]),
    ),
  ])
  return links.flatMap(row => {
    const one = lefts.get(row[source.ends[0]])
    const other = rights.get(row[source.ends[1]])
    return one && other ? [valuesOf([first, one], [second, other])] : []
  })
}

async function rowsById(
  host: AddressHost,
  entity: Entity,
  { column }: Segment,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, FieldsRow>> {
  const value = [...new Set(ids)] as string[]
  const filters = [{ column: 'id', method: 'inArray', value } as const]
  const rows = await readFields(host, entity, { fields: [column, 'updatedAt'], filters, limit: value.length }, visitor)
  return new Map(rows.map(row => [row.id, row]))
}

function valuesOf(...pairs: readonly (readonly [Segment, FieldsRow])[]): SegmentValues {
  const values = new Map(pairs.map(([{ name, column }, row]) => [name, String(row[column])]))
  const changedAt = pairs.map(([, row]) => String(row.updatedAt)).reduce((a, b) => (a > b ? a : b))
  return { values, changedAt }
}

/** The relation between two entities, with the fields of its ends. */
function linkBetween(left: Entity, right: Entity, { entities, internals }: AddressHost) {
  for (const entity of entities.values()) {
    if (!entity.ends || !internals.mayRead(visitor, entity)) continue
    const nameOf = (end: Entity) => referencesOf(entity).find(({ target }) => target.path === end.path)?.name
    const [leftKey, rightKey] = [nameOf(left), nameOf(right)]
    if (!leftKey || !rightKey || leftKey === rightKey) continue
    return { entity, left: leftKey, right: rightKey }
  }
  return null
}

/** Packs ranges into parts of at most `size` addresses. */
function packed(ranges: readonly AddressRange[], size: number): AddressPart[] {
  const parts: AddressRange[][] = []
  let room = 0
  for (const range of ranges) {
    if (range.count > room) {
      parts.push([])
      room = size
    }
    parts.at(-1)?.push(range)
    room -= range.count
  }
  return parts
}

function versionOf(ranges: readonly AddressRange[]): string {
  const hash = createHash('sha256')
  for (const {
    page: { id, url, isIndexed },
    after = '',
    upTo = '',
  } of ranges) {
    hash.update(`${id} ${url} ${isIndexed} ${after} ${upTo}\n`)
  }
  return hash.digest('base64url')
}
