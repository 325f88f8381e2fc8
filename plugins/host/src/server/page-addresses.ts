import { type Entity, type ListQuery, type Row, referencesOf } from '@tessera/core'
import { type PluginHost, visitor } from '@tessera/core/server'
import { page } from '../index.ts'
import { fillSegments, type Segment, segmentsOf } from './page-url.ts'
import type { SegmentRow } from './resolved-page.ts'
import { publicSegmentEntity } from './segment-entity.ts'

/** An address that leads to a page. */
export interface PageAddress {
  /** Percent-encoded path without a language: `/blog/articles/my-first`. */
  readonly url: string
  /** Its parts, decoded; none for `/`. */
  readonly segments: readonly string[]
  /** When the page or the record that it shows was last changed, ISO 8601. */
  readonly lastModified: string
  /** Search engines may list it. */
  readonly isIndexed: boolean
}

const batch = 500
const errorPages = ['/404', '/500']

/**
 * Every address of the site. A page with a segment has one for each record that everyone may read; a page with two, one
 * for each pair that a relation links; pages with more are left out, since nothing says which records belong together.
 */
export async function* pageAddresses(host: PluginHost): AsyncGenerator<PageAddress> {
  for await (const row of everyRow(host, page)) {
    const { url, updatedAt, isIndexed } = row as SegmentRow & Pick<Row<typeof page>, 'url' | 'updatedAt' | 'isIndexed'>
    if (errorPages.includes(url)) continue
    for await (const { values, changedAt } of valuesOf(host, segmentsOf(url))) {
      const address = fillSegments(url, values)
      const segments = address.split('/').filter(Boolean).map(decodeURIComponent)
      yield { url: address, segments, lastModified: changedAt > updatedAt ? changedAt : updatedAt, isIndexed }
    }
  }
}

interface SegmentValues {
  readonly values: ReadonlyMap<string, string>
  readonly changedAt: string
}

async function* valuesOf(host: PluginHost, segments: readonly Segment[]): AsyncGenerator<SegmentValues> {
  const [first, second, ...others] = segments
  if (!first) yield { values: new Map(), changedAt: '' }
  const left = first && publicSegmentEntity(first, host)
  if (!left || others.length > 0) return
  if (!second) {
    for await (const row of everyRow(host, left)) yield valuesIn([[first, row]])
    return
  }
  const right = publicSegmentEntity(second, host)
  const link = right && linkBetween(left, right, host.entities)
  if (!link) return
  const ends = [link.left, link.right]
  for await (const row of everyRow(host, link.entity, ends)) {
    const [one, other] = ends.map(name => row[name] as SegmentRow | null)
    if (one && other)
      yield valuesIn([
        [first, one],
        [second, other],
      ])
  }
}

function valuesIn(pairs: readonly (readonly [Segment, SegmentRow])[]): SegmentValues {
  const values = new Map(pairs.map(([{ name, column }, row]) => [name, String(row[column])]))
  const changedAt = pairs.map(([, row]) => String(row.updatedAt)).reduce((a, b) => (a > b ? a : b))
  return { values, changedAt }
}

/** The relation that says which records of two entities belong together, with the names of its ends. */
function linkBetween(left: Entity, right: Entity, entities: ReadonlyMap<string, Entity>) {
  for (const entity of entities.values()) {
    if (!entity.ends || entity.access.read !== 'public') continue
    const nameOf = (end: Entity) => referencesOf(entity).find(({ target }) => target.path === end.path)?.name
    const [leftKey, rightKey] = [nameOf(left), nameOf(right)]
    if (!leftKey || !rightKey || leftKey === rightKey) continue
    return { entity, left: leftKey.replace(/Id$/, ''), right: rightKey.replace(/Id$/, '') }
  }
  return null
}

/** All records that everyone may read, in statements of a bounded size. */
async function* everyRow(
  host: PluginHost,
  entity: Entity,
  include: readonly string[] = [],
): AsyncGenerator<SegmentRow> {
  let after: string | undefined
  do {
    const query: ListQuery = {
      ...(after && { filters: { and: [{ column: 'id' as never, method: 'gt', value: after }] } }),
      orderBy: [{ column: 'id' as never, method: 'asc' }],
      limit: batch,
      include: include.map(path => ({ path })),
    }
    const { rows } = await host.service(entity).list(query, visitor)
    yield* rows as SegmentRow[]
    after = rows.length === batch ? (rows.at(-1) as SegmentRow).id : undefined
  } while (after)
}
