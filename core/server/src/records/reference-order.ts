import { type Entity, referencesOf } from '@tessera/core'

/** Entities, each after those that its records refer to; in a cycle, references that may be empty come later. */
export function inReferenceOrder(entities: Iterable<Entity>): Entity[] {
  const open = new Map([...entities].map(entity => [entity.path, entity]))
  const ordered: Entity[] = []
  const waits = (entity: Entity, isStrict: boolean) =>
    referencesOf(entity).some(
      ({ field, target }) => target.path !== entity.path && open.has(target.path) && !(isStrict && field.nullable),
    )
  while (open.size > 0) {
    const waiting = [...open.values()]
    const next =
      waiting.find(entity => !waits(entity, false)) ??
      waiting.find(entity => !waits(entity, true)) ??
      (waiting[0] as Entity)
    ordered.push(next)
    open.delete(next.path)
  }
  return ordered
}
