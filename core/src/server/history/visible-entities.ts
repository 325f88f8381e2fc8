import type { Entity, EntityRight } from '../../index.ts'
import type { Caller } from '../access/caller.ts'
import { routeOf } from '../access/right-routes.ts'
import type { PluginHost } from '../plugin.ts'

export type VisibleHost = Pick<PluginHost, 'access' | 'internals' | 'entities' | 'service'>

/**
 * Whether the caller may do something with every record of an entity, by the rules in force. Whoever reaches some records
 * only, because they own them, does so while these are there: what a record was before is not theirs to see.
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

/** Paths of the entities with a history whose records the caller may handle so. */
export function visiblePaths(host: VisibleHost, caller: Caller, action: EntityRight): string[] {
  const visible = [...host.entities.values()].filter(
    entity => entity.history && mayHandle(host, caller, entity, action),
  )
  return visible.map(({ path }) => path)
}
