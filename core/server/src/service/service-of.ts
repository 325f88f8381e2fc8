import type { Entity } from '@tessera/core'
import type { PluginHost } from '../plugin.ts'
import { EntityService } from './entity-service.ts'

/** Base of plugin services, with access to the whole host. */
export class PluginService<E extends Entity> extends EntityService<E> {
  declare protected readonly host: PluginHost
}

/** The base class of one entity's service: `class OrderService extends serviceOf(order) {}`. */
export function serviceOf<E extends Entity>(
  entity: E,
): { readonly entity: E; new (host: PluginHost): PluginService<E> } {
  return class extends PluginService<E> {
    static readonly entity = entity

    constructor(host: PluginHost) {
      super(host, entity)
    }
  }
}
