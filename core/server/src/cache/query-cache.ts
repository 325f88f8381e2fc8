import { entitiesIn, everything, type TaggedRows } from '@tessera/core'
import type { Internals } from '../host/internals.ts'
import type { Services } from '../host/services.ts'
import { visitor } from '../records/caller.ts'
import { entitiesRead } from '../records/derived-column.ts'
import type { ChangeEvent } from '../records/events.ts'
import { isDefaultReader } from '../records/is-default-reader.ts'
import { type ReadPlan, type ReadRequest, readPlan, readTags } from '../records/read.ts'
import { sizeOf } from './response-cache.ts'
import { type Tagged, TaggedCache } from './tagged-cache.ts'

/** The tag of all cached lists, for changes made without the services. */
export const cachedLists = 'lists:*'

/** How to cache a list that is the same for every visitor. */
interface CachePlan {
  readonly key: string
  readonly reads: readonly string[]
}

interface QueryCacheOptions {
  /** In bytes. */
  readonly capacity: number
  /** Whether rows are frozen, so that a reader who changes one, which others read, is found out. */
  readonly isFrozen: boolean
}

/** Objects take about so many bytes for each of their JSON. */
const bytesPerByte = 2

/**
 * Caches the lists that pages are rendered from until one of their records changes, so that rendering a page again, or in
 * another language, only queries what has changed. All readers share the rows.
 */
export class QueryCache {
  readonly #cache: TaggedCache<TaggedRows>
  readonly #services: Pick<Services, 'readTexts' | 'service'>
  readonly #internals: Pick<Internals, 'derivedColumns' | 'includeTree' | 'isUnrestricted' | 'mayRead'>
  readonly #isFrozen: boolean

  constructor(
    services: Pick<Services, 'readTexts' | 'service'>,
    internals: Pick<Internals, 'derivedColumns' | 'includeTree' | 'isUnrestricted' | 'mayRead'>,
    { capacity, isFrozen }: QueryCacheOptions,
  ) {
    this.#services = services
    this.#internals = internals
    this.#isFrozen = isFrozen
    // A list that would evict many others is not worth caching.
    this.#cache = new TaggedCache({ capacity, maximumEntrySize: Math.ceil(capacity / 8) })
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
      if (cached) return cached
      const place = missing.push(request) - 1
      const make = async () => this.#parsed(request, plan, cachePlan?.key ?? '', (await reading)[place] ?? '[]')
      return { cachePlan, make }
    })
    const reading = missing.length === 0 ? Promise.resolve([]) : this.#services.readTexts(missing, visitor)
    // Failures reach the callers below; if concurrent reads provide all lists, nobody awaits this promise.
    reading.catch(() => undefined)
    return Promise.all(
      lists.map(async list => {
        if ('rows' in list) return list
        const { cachePlan, make } = list
        if (!cachePlan) return (await make()).value
        return this.#cache.getOrCreate(cachePlan.key, { reads: cachePlan.reads, make })
      }),
    )
  }

  #parsed(request: ReadRequest, plan: ReadPlan, key: string, text: string): Tagged<TaggedRows> {
    const rows: readonly object[] = this.#isFrozen ? JSON.parse(text, frozen) : JSON.parse(text)
    const tags = readTags(request, rows, plan)
    return { value: { rows, tags }, size: sizeOf(text.length * bytesPerByte, key, tags.length), tags }
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

function frozen(_name: string, value: unknown): unknown {
  return Object.freeze(value)
}
