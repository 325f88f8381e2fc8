import type { Entity, EntityRight } from '../../index.ts'
import type { Caller } from '../access/caller.ts'
import { routeOf } from '../access/right-routes.ts'
import type { PluginHost } from '../plugin.ts'

export type VisibleHost = Pick<PluginHost, 'access' | 'internals' | 'entities' | 'service'>

/**
 * Whether the caller has a right to all records of an entity. Callers with access to some records only, such as their own,
 * may not see the history.
 */
export function mayHandle(
  { access, internals, service }: VisibleHost,
  caller: Caller,
  entity: Entity,
  action: EntityRight,
): boolean {
  if (!internals.mayRead({ caller }, entity) || !access.isAllowed(caller, ...routeOf(entity, action))) return false
  return service(entity).selection({}, { caller }).scopeOf(entity).length === 0
}

/** Paths of the entities with history for which the caller has the right. */
export function visiblePaths(host: VisibleHost, caller: Caller, action: EntityRight): string[] {
  const visible = [...host.entities.values()].filter(
    entity => entity.history && mayHandle(host, caller, entity, action),
  )
  return visible.map(({ path }) => path)
}
