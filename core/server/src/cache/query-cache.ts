import type { Entity, ListQuery } from '@tessera/core'
import type { Internals } from '../host/internals.ts'
import type { Services } from '../host/services.ts'
import { visitor } from '../records/caller.ts'
import { derivedUses, entitiesRead } from '../records/derived-column.ts'
import type { ChangeEvent } from '../records/events.ts'
import { isDefaultReader } from '../records/is-default-reader.ts'
import type { ReadRequest } from '../records/read.ts'
import { type FreshResponse, ResponseCache } from './response-cache.ts'
import { derivedTags, listTags } from './response-tags.ts'

/** The tag of all cached lists, for changes made without the services. */
export const cachedLists = 'lists:*'

/** How to cache a list that is the same for every visitor. */
interface Plan {
  readonly key: string
  readonly entities: readonly string[]
  toResponse(text: string): FreshResponse
}

/**
 * Caches the lists that pages are rendered from until one of their records changes, so that rendering a page again, or in
 * another language, only queries what has changed. Stored as JSON, so that callers don't share row objects.
 */
export class QueryCache {
  private readonly cache: ResponseCache
  private readonly services: Pick<Services, 'readTexts' | 'service'>
  private readonly internals: Pick<Internals, 'derivedColumns' | 'includeTree' | 'isUnrestricted' | 'mayRead'>

  /** @param capacity in bytes of JSON */
  constructor(
    services: Pick<Services, 'readTexts' | 'service'>,
    internals: Pick<Internals, 'derivedColumns' | 'includeTree' | 'isUnrestricted' | 'mayRead'>,
    capacity: number,
  ) {
    this.services = services
    this.internals = internals
    this.cache = new ResponseCache(capacity)
  }

  /** Drops what a change invalidates; everything for the tag `cachedLists`. */
  drop(event: ChangeEvent): void {
    this.cache.drop(event.tags.includes(cachedLists) ? { entity: event.entity, tags: ['*'] } : event)
  }

  /** The rows of each request for a visitor; lists that are not cached are queried together. */
  async read(requests: readonly ReadRequest[]): Promise<object[][]> {
    const plans = requests.map(request => this.planOf(request))
    const texts = plans.map(plan => plan && this.cache.get(plan.key)?.body.toString())
    const missing = requests.flatMap((_, index) => (texts[index] === undefined ? [index] : []))
    if (missing.length > 0) {
      const reading = this.services.readTexts(
        missing.map(index => requests[index] as ReadRequest),
        visitor,
      )
      // Failures reach the callers below; if concurrent reads provide all lists, nobody awaits this promise.
      reading.catch(() => undefined)
      await Promise.all(
        missing.map(async (index, place) => {
          const own = async () => (await reading)[place] ?? '[]'
          const plan = plans[index]
          if (!plan) texts[index] = await own()
          else {
            const response = await this.cache.getOrCreate(plan.key, plan.entities, async () =>
              plan.toResponse(await own()),
            )
            texts[index] = response.body.toString()
          }
        }),
      )
    }
    return texts.map(text => JSON.parse(text ?? '[]'))
  }

  private planOf({ entity, query, isCount }: ReadRequest): Plan | undefined {
    const paths = (query.include ?? []).map(({ path }) => path)
    const includes = paths.length === 0 ? [] : this.internals.includeTree(entity, paths)
    const uses = derivedUses(entity, query as ListQuery, this.internals.derivedColumns)
    const others = [...includedIn(includes), ...uses.flatMap(({ column }) => entitiesRead(column))]
    for (const each of [entity, ...others]) {
      if (!this.internals.mayRead(visitor, each) || !isDefaultReader(this.services.service(each))) return undefined
    }
    // Lists cached before a guard became restricted must not be served afterwards.
    const isUnrestricted = [entity, ...others].every(each => this.internals.isUnrestricted(each))
    return {
      key: `${isUnrestricted ? '' : 'restricted '}${entity.path}${isCount ? '/count' : ''}?${JSON.stringify(query)}`,
      entities: [entity.path, ...others.map(({ path }) => path)],
      toResponse: text => ({
        body: Buffer.from(text),
        etag: '',
        tags: derivedTags(uses, listTags(entity, query.filters?.and, JSON.parse(text), includes)),
      }),
    }
  }
}

function includedIn(nodes: ReturnType<Internals['includeTree']>): Entity[] {
  return nodes.flatMap(node => [node.entity, ...includedIn(node.children)])
}
