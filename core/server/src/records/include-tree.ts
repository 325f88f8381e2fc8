import { type Entity, linkedName, referencesOf } from '@tessera/core'

/** A node of an include: a referenced record (forward), or the records that reference this one (reverse). */
export interface IncludeNode {
  readonly name: string
  readonly direction: 'forward' | 'reverse'
  readonly entity: Entity
  /** The reference field: of this entity when forward, of the other one when reverse. */
  readonly key: string
  readonly children: IncludeNode[]
}

/**
 * The possible includes of an entity, by name.
 * @param entities of the configuration
 */
export function includable(entity: Entity, entities: Iterable<Entity>): Map<string, Omit<IncludeNode, 'children'>> {
  const steps = new Map<string, Omit<IncludeNode, 'children'>>()
  for (const { name, target } of referencesOf(entity)) {
    const property = name.replace(/Id$/, '')
    steps.set(property, { name: property, direction: 'forward', entity: target, key: name })
  }
  for (const other of entities) {
    for (const { name, target } of referencesOf(other)) {
      if (target.path !== entity.path) continue
      const property = linkedName(entity, other)
      if (!steps.has(property)) steps.set(property, { name: property, direction: 'reverse', entity: other, key: name })
    }
  }
  return steps
}

/**
 * Converts include paths (`categoriesToArticles.category`) to a tree.
 * @throws TypeError naming the unknown part of a path
 */
export function includeTree(
  entity: Entity,
  paths: readonly string[],
  stepsOf: (entity: Entity) => Map<string, Omit<IncludeNode, 'children'>>,
): IncludeNode[] {
  const roots: IncludeNode[] = []
  for (const path of paths) {
    let level = roots
    let at = entity
    for (const name of path.split('.')) {
      let node = level.find(known => known.name === name)
      if (!node) {
        const step = stepsOf(at).get(name)
        if (!step) throw new TypeError(`${path}: ${at.path} has no ${name}`)
        node = { ...step, children: [] }
        level.push(node)
      }
      level = node.children
      at = node.entity
    }
  }
  return roots
}
