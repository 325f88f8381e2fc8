import { type Entity, entitiesIn, everything, pathOfTag, type TaggedRows } from '@tessera/core'
import { type Context, visitor } from '../records/caller.ts'
import { entitiesRead } from '../records/derived-column.ts'
import type { EntityService } from '../records/entity-service.ts'
import type { ChangeEvent } from '../records/events.ts'
import type { Internals } from '../records/internals.ts'
import { isDefaultReader } from '../records/is-default-reader.ts'
import { type ReadPlan, type ReadRequest, readPlan, readTags } from '../records/read.ts'
import { placeOf, type RecordPlace, requestOf, withChangedRows } from './changed-rows.ts'
import { sizeOf } from './response-cache.ts'
import { type CacheChange, type Tagged, TaggedCache } from './tagged-cache.ts'

/** The tag of all cached lists, for changes made without the services. */
export const cachedLists = 'lists:*'

/** Reads lists without a cache. */
interface ListReader {
  service(entity: Entity): EntityService
  readTexts(requests: readonly ReadRequest[], context: Context): Promise<readonly string[]>
}

/** How to cache a list that is the same for every visitor. */
interface CachePlan {
  readonly key: string
  readonly reads: readonly string[]
}

/** Records of a cached list that were changed since it was read. */
interface ChangedRecords {
  readonly place: RecordPlace
  readonly ids: ReadonlySet<string>
}

interface CachedList {
  readonly list: TaggedRows
  readonly request: ReadRequest
  readonly plan: ReadPlan
  /** Bytes of its JSON. */
  readonly length: number
  /** Those that are read again, by themselves, when the list is asked for. */
  changed: ChangedRecords | null
}

interface QueryCacheOptions {
  /** In bytes. */
  readonly capacity: number
  /** Whether rows are frozen, so that a reader who changes one, which others read, is found out. */
  readonly isFrozen: boolean
}

/** Objects take about so many bytes for each of their JSON. */
const bytesPerByte = 2
/** From so many bytes of JSON on, changed records are read by themselves; below, reading all is as fast. */
const longList = 20_000
/** The most changed records that are read by themselves. */
const fewRecords = 20

/**
 * Caches the lists that pages are rendered from until one of their records changes, so that rendering a page again, or in
 * another language, only queries what has changed: of a long list, the changed records. All readers share the rows.
 */
export class QueryCache {
  readonly #cache: TaggedCache<CachedList>
  readonly #services: ListReader
  readonly #internals: Pick<Internals, 'derivedColumns' | 'includeTree' | 'isUnrestricted' | 'mayRead'>
  readonly #isFrozen: boolean

  constructor(
    services: ListReader,
    internals: Pick<Internals, 'derivedColumns' | 'includeTree' | 'isUnrestricted' | 'mayRead'>,
    { capacity, isFrozen }: QueryCacheOptions,
  ) {
    this.#services = services
    this.#internals = internals
    this.#isFrozen = isFrozen
    // A list that would evict many others is not worth caching.
    this.#cache = new TaggedCache({ capacity, maximumEntrySize: Math.ceil(capacity / 8), note: noteChange })
  }

  /** Drops what a change invalidates; everything for the tag `cachedLists`. */
  drop(event: ChangeEvent): void {
    this.#cache.drop(event.tags.includes(cachedLists) ? { entity: event.entity, tags: [everything] } : event)
  }

  /** The rows of each request for a visitor; lists that are not cached are queried together. */
  async read(requests: readonly ReadRequest[]): Promise<readonly TaggedRows[]> {
    const missing: ReadRequest[] = []
    const lists = requests.map(request => {
      const plan = readPlan(request, this.#internals)
      const cachePlan = this.#cachePlan(request, plan)
      const cached = cachePlan && this.#cache.get(cachePlan.key)
      if (cached && !cached.changed) return cached.list
      const changed = cached?.changed
      const place = missing.push(changed ? requestOf(changed.place, [...changed.ids]) : request) - 1
      const text = async () => (await reading)[place] ?? '[]'
      const key = cachePlan?.key ?? ''
      const make = async () =>
        (changed && this.#merged(cached, changed, key, await text())) ??
        this.#parsed(request, plan, key, changed ? await this.#textOf(request) : await text())
      return { cachePlan, make }
    })
    const reading = missing.length === 0 ? Promise.resolve([]) : this.#services.readTexts(missing, visitor)
    // Failures reach the callers below; if concurrent reads provide all lists, nobody awaits this promise.
    reading.catch(() => undefined)
    return Promise.all(
      lists.map(async list => {
        if ('rows' in list) return list
        const { cachePlan, make } = list
        if (!cachePlan) return (await make()).value.list
        const creation = { reads: cachePlan.reads, make, isOutdated }
        return (await this.#cache.getOrCreate(cachePlan.key, creation)).list
      }),
    )
  }

  async #textOf(request: ReadRequest): Promise<string> {
    const [text = '[]'] = await this.#services.readTexts([request], visitor)
    return text
  }

  #rowsIn(text: string): readonly object[] {
    return this.#isFrozen ? JSON.parse(text, frozen) : JSON.parse(text)
  }

  #parsed(request: ReadRequest, plan: ReadPlan, key: string, text: string): Tagged<CachedList> {
    const rows = this.#rowsIn(text)
    const list = { rows, tags: readTags(request, rows, plan) }
    return tagged({ list, request, plan, length: text.length, changed: null }, key)
  }

  /** A list with its changed records, which were read; undefined if it has to be read again. */
  #merged(cached: CachedList, { place, ids }: ChangedRecords, key: string, text: string) {
    const changed = { ids: [...ids], rows: this.#rowsIn(text) }
    const rows = withChangedRows(cached.list.rows, place, cached.request, changed)
    // What decides its tags has not changed.
    return rows && tagged({ ...cached, list: { rows, tags: cached.list.tags }, changed: null }, key)
  }

  #cachePlan({ entity, query, isCount }: ReadRequest, { includes, uses }: ReadPlan): CachePlan | undefined {
    const all = [entity, ...entitiesIn(includes), ...uses.flatMap(({ column }) => entitiesRead(column))]
    const isSame = all.every(
      each => this.#internals.mayRead(visitor, each) && isDefaultReader(this.#services.service(each)),
    )
    if (!isSame) return undefined
    // Lists cached before a guard became restricted must not be served afterwards.
    const isUnrestricted = all.every(each => this.#internals.isUnrestricted(each))
    return {
      key: `${isUnrestricted ? '' : 'restricted '}${entity.path}${isCount ? '/count' : ''}?${JSON.stringify(query)}`,
      reads: all.map(({ path }) => path),
    }
  }
}

function isOutdated({ changed }: CachedList): boolean {
  return changed !== null
}

function tagged(value: CachedList, key: string): Tagged<CachedList> {
  const { list, length } = value
  return { value, size: sizeOf(length * bytesPerByte, key, list.tags.length), tags: list.tags }
}

/** Notes a change of few records of a long list. @returns whether they can be read again by themselves */
function noteChange(value: CachedList, { entity, action, ids = [], tags }: CacheChange): boolean {
  const { request, plan, length, changed } = value
  if (length < longList || action !== 'updated' || plan.uses.length > 0) return false
  if (tags.some(tag => pathOfTag(tag) !== entity)) return false
  if (changed && changed.place.entity.path !== entity) return false
  const place = changed?.place ?? placeOf(entity, request, plan.includes)
  const all = new Set([...(changed?.ids ?? []), ...ids])
  if (!place || all.size === 0 || all.size > fewRecords) return false
  value.changed = { place, ids: all }
  return true
}

function frozen(_name: string, value: unknown): unknown {
  return Object.freeze(value)
}
