import type { Entity } from '../../index.ts'
import { visitor } from '../access/caller.ts'
import type { ChangeEvent } from '../events.ts'
import type { Internals } from '../service/internals.ts'
import { isDefaultReader } from '../service/is-default-reader.ts'
import type { ReadRequest } from '../service/read.ts'
import type { Services } from '../service/services.ts'
import { type FreshResponse, ResponseCache } from './response-cache.ts'
import { entitiesOf, listTags } from './response-tags.ts'

/** The tag of every list that is kept: for when records were changed past the services. */
export const cachedLists = 'lists:*'

/** A list that is the same for every visitor: what it is kept under, and what it may hold. */
interface Plan {
  readonly key: string
  readonly entities: readonly string[]
  toResponse(text: string): FreshResponse
}

/**
 * Lists that pages were drawn from, kept until a record of theirs changes: drawing a page anew, or in another language,
 * reads what has changed only. Kept as JSON, so that nobody's rows are another's.
 */
export class QueryCache {
  private readonly cache: ResponseCache
  private readonly services: Pick<Services, 'readTexts' | 'service'>
  private readonly internals: Pick<Internals, 'includeTree' | 'isUnrestricted' | 'mayRead'>

  /** @param capacity bytes of JSON that are kept (default 64 MiB) */
  constructor(
    services: Pick<Services, 'readTexts' | 'service'>,
    internals: Pick<Internals, 'includeTree' | 'isUnrestricted' | 'mayRead'>,
    capacity?: number,
  ) {
    this.services = services
    this.internals = internals
    this.cache = new ResponseCache(capacity)
  }

  /** Forgets what a change makes wrong; everything for the tag `cachedLists`. */
  drop(event: ChangeEvent): void {
    this.cache.drop(event.tags.includes(cachedLists) ? { entity: event.entity, tags: ['*'] } : event)
  }

  /** The rows of each request, for a visitor: those that are kept, the others read together. */
  async read(requests: readonly ReadRequest[]): Promise<object[][]> {
    const plans = requests.map(request => this.plan(request))
    const texts = plans.map(plan => plan && this.cache.get(plan.key)?.body.toString())
    const missing = requests.flatMap((_, index) => (texts[index] === undefined ? [index] : []))
    if (missing.length > 0) {
      const reading = this.services.readTexts(
        missing.map(index => requests[index] as ReadRequest),
        visitor,
      )
      // Whoever waits for one of them hears of a failure; when another read brings them all, nobody does.
      reading.catch(() => undefined)
      await Promise.all(
        missing.map(async (index, place) => {
          const own = async () => (await reading)[place] ?? '[]'
          const plan = plans[index]
          if (!plan) texts[index] = await own()
          else {
            const answer = await this.cache.getOrCreate(plan.key, plan.entities, async () =>
              plan.toResponse(await own()),
            )
            texts[index] = answer.body.toString()
          }
        }),
      )
    }
    return texts.map(text => JSON.parse(text ?? '[]'))
  }

  private plan({ entity, query, isCount }: ReadRequest): Plan | undefined {
    const paths = (query.include ?? []).map(({ path }) => path)
    const includes = paths.length === 0 ? [] : this.internals.includeTree(entity, paths)
    const included = includedIn(includes)
    for (const each of [entity, ...included]) {
      if (!this.internals.mayRead(visitor, each) || !isDefaultReader(this.services.service(each))) return undefined
    }
    // What was kept before a guard was closed is not for those who come after.
    const isUnrestricted = [entity, ...included].every(each => this.internals.isUnrestricted(each))
    return {
      key: `${isUnrestricted ? '' : 'restricted '}${entity.path}${isCount ? '/count' : ''}?${JSON.stringify(query)}`,
      entities: [entity.path, ...entitiesOf(includes)],
      toResponse: text => ({
        body: Buffer.from(text),
        etag: '',
        tags: listTags(entity, query.filters?.and, JSON.parse(text), includes),
      }),
    }
  }
}

function includedIn(nodes: ReturnType<Internals['includeTree']>): Entity[] {
  return nodes.flatMap(node => [node.entity, ...includedIn(node.children)])
}
