import type { Entity } from '../../index.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import type { Host } from '../host.ts'
import { isDefaultReader } from '../service/is-default-reader.ts'
import { IncludeReader } from './include.ts'

/** The parts of the host that the REST layer uses. */
export type RestHost = Pick<
  Host,
  'access' | 'configuration' | 'database' | 'internals' | 'entities' | 'events' | 'service'
>

/** State shared by the routes of all entities. */
export class Rest {
  readonly host: RestHost
  readonly cache: ResponseCache
  readonly includes: IncludeReader
  private readonly unscoped = new Map<string, boolean>()

  constructor(host: RestHost) {
    this.host = host
    this.cache = new ResponseCache()
    this.includes = new IncludeReader(host.entities)
    host.events.on('*', event => this.cache.drop(event))
  }

  /**
   * Whether a response is the same for everyone: route and included entities are public, services don't depend on the caller,
   * and no guard hides any record.
   * @param url pattern of the route
   * @param included paths of the included entities
   */
  isCacheable(entity: Entity, url: string, included: readonly string[]): boolean {
    if (this.host.access.rule('GET', url) !== 'public' || !this.isSameForEveryone(entity.path)) return false
    return included.every(
      path => this.host.access.rule('GET', `/api/${path}`) === 'public' && this.isSameForEveryone(path),
    )
  }

  private isSameForEveryone(path: string): boolean {
    const entity = this.host.entities.get(path)
    return entity !== undefined && this.isUnscoped(path) && this.host.internals.isUnrestricted(entity)
  }

  private isUnscoped(path: string): boolean {
    const known = this.unscoped.get(path)
    if (known !== undefined) return known
    const entity = this.host.entities.get(path)
    const isUnscoped = entity !== undefined && isDefaultReader(this.host.service(entity))
    this.unscoped.set(path, isUnscoped)
    return isUnscoped
  }
}
