import type { Entity } from '@tessera/core'
import type { Context } from '../access/caller.ts'
import type { Queryable } from '../database/database.ts'
import type { CascadingReference } from './change-tags.ts'
import { Parameters } from './parameters.ts'
import { columnOf, tableOf } from './table.ts'

/** Records that are about to be deleted. */
export interface RecordRemoval {
  readonly entity: Entity
  readonly ids: readonly string[]
  /** They go because a record that they refer to goes. */
  readonly isCascade: boolean
}

/** See `RemovalHook` of plugins. */
export interface BoundRemovalHook {
  concerns(entity: Entity): boolean
  removing(removal: RecordRemoval, context: Context): Promise<void>
}

/** Runs hooks for records that are deleted, and for all that the database will delete along with them. */
export interface RemovalHooks {
  /** Whether any hook concerns the entity, or one that its records may take along. */
  concern(entity: Entity): boolean
  /**
   * @param ids of locked records
   * @throws what a hook throws
   */
  run(entity: Entity, ids: readonly string[], context: Context, connection: Queryable): Promise<void>
}

/**
 * @param cascadesFrom the references that are deleted with an entity's records
 */
export function createRemovalHooks(
  hooks: readonly BoundRemovalHook[],
  entities: ReadonlyMap<string, Entity>,
  cascadesFrom: (path: string) => readonly CascadingReference[],
): RemovalHooks {
  const concerned = new Map<string, boolean>()

  function concern(entity: Entity): boolean {
    if (hooks.length === 0) return false
    const known = concerned.get(entity.path)
    if (known !== undefined) return known
    const found = reachable(entity).some(each => hooks.some(hook => hook.concerns(each)))
    concerned.set(entity.path, found)
    return found
  }

  /** The entity and all that its records may take along. */
  function reachable(entity: Entity): Entity[] {
    const found = new Set([entity])
    for (const each of found) {
      for (const { path } of cascadesFrom(each.path)) {
        const next = entities.get(path)
        if (next) found.add(next)
      }
    }
    return [...found]
  }

  async function run(entity: Entity, ids: readonly string[], context: Context, connection: Queryable): Promise<void> {
    const seen = new Map<string, Set<string>>([[entity.path, new Set(ids)]])
    for (let level = new Map([[entity, ids]]), isCascade = false; level.size > 0; isCascade = true) {
      for (const [each, found] of level) {
        for (const hook of hooks) {
          if (hook.concerns(each)) await hook.removing({ entity: each, ids: found, isCascade }, context)
        }
      }
      level = await nextLevel(level, seen, connection)
    }
  }

  /** What the next step of the cascade takes along, in one statement and locked. */
  async function nextLevel(
    level: ReadonlyMap<Entity, readonly string[]>,
    seen: Map<string, Set<string>>,
    connection: Queryable,
  ): Promise<Map<Entity, readonly string[]>> {
    const parameters = new Parameters()
    const steps = [...level].flatMap(([target, ids]) => {
      const dependents = cascadesFrom(target.path).flatMap(({ path, key }) => {
        const dependent = entities.get(path)
        return dependent && concern(dependent) ? [{ dependent, key }] : []
      })
      if (dependents.length === 0) return []
      const wanted = `${parameters.add(ids)}::uuid[]`
      return dependents.map(({ dependent, key }) => ({ dependent, key, wanted }))
    })
    if (steps.length === 0) return new Map()
    const items = steps.map(({ dependent, key, wanted }, index) => {
      const table = tableOf(dependent)
      return `k${index} as (select t."id" from ${table.sql} t where t.${columnOf(table, key).sql} = any(${wanted}) order by t."id" for update)`
    })
    const rows = steps.map(({ dependent }, index) => `select '${dependent.path}' as "path", "id" from k${index}`)
    const text = `with ${items.join(', ')} ${rows.join(' union all ')}`
    const found = await connection.query<{ path: string; id: string }>({ text, values: parameters.values })
    const next = new Map<Entity, string[]>()
    for (const { path, id } of found) {
      const known = seen.get(path) ?? new Set()
      seen.set(path, known)
      const entity = entities.get(path)
      if (!entity || known.has(id)) continue
      known.add(id)
      next.set(entity, [...(next.get(entity) ?? []), id])
    }
    return next
  }

  return { concern, run }
}
