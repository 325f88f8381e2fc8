import type { Entity } from '@tessera/core'
import type { Caller } from '../access/caller.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import type { Host } from '../host.ts'
import { isDefaultReader } from '../service/is-default-reader.ts'
import { IncludeReader } from './include.ts'

/** State shared by the routes of all entities. */
export class Rest {
  readonly host: Host
  readonly cache: ResponseCache
  readonly includes: IncludeReader
  private readonly unscoped = new Map<string, boolean>()

  constructor(host: Host) {
    this.host = host
    this.cache = new ResponseCache(host.configuration.caches.responses)
    this.includes = new IncludeReader(host.entities)
    host.events.on('*', event => this.cache.drop(event))
  }

  /**
   * Whether a response is the same for everyone like this caller: route and included entities are public, services don't depend
   * on the caller, and no guard hides any record. Private records are hidden from all visitors alike.
   * @param url pattern of the route
   * @param included paths of the included entities
   */
  isCacheable(entity: Entity, url: string, included: readonly string[], caller: Caller): boolean {
    if (this.host.access.rule('GET', url) !== 'public' || !this.isSameForEveryone(entity.path, caller)) return false
    return included.every(
      path => this.host.access.rule('GET', `/api/${path}`) === 'public' && this.isSameForEveryone(path, caller),
    )
  }

  private isSameForEveryone(path: string, caller: Caller): boolean {
    const entity = this.host.entities.get(path)
    if (entity === undefined) return false
    if (caller.kind !== 'nobody' && this.host.internals.privacy.concerns(entity)) return false
    return this.isUnscoped(path) && this.host.internals.isUnrestricted(entity)
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
