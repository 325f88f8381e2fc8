import { type Entity, referencesOf } from './entity.ts'
import { linkedName } from './include.ts'

/** A step of an include: to a referenced record (forward), or to the records that reference this one (reverse). */
export interface IncludeStep {
  readonly name: string
  readonly direction: 'forward' | 'reverse'
  readonly entity: Entity
  /** The reference field: of this entity when forward, of the other one when reverse. */
  readonly key: string
}

/** A step with those that follow it. */
export interface IncludeNode extends IncludeStep {
  readonly children: readonly IncludeNode[]
}

/** The steps that an entity has, by name. */
export type IncludeSteps = ReadonlyMap<string, IncludeStep>

const stepsByEntities = new WeakMap<ReadonlyMap<string, Entity>, Map<string, IncludeSteps>>()

/**
 * The possible includes of an entity, by name: worked out once for each entity of a configuration.
 * @param entities of the configuration, by path
 */
export function includeSteps(entity: Entity, entities: ReadonlyMap<string, Entity>): IncludeSteps {
  const byPath = stepsByEntities.get(entities) ?? new Map<string, IncludeSteps>()
  stepsByEntities.set(entities, byPath)
  const steps = byPath.get(entity.path) ?? stepsOf(entity, entities)
  byPath.set(entity.path, steps)
  return steps
}

/**
 * Converts include paths (`categoriesToArticles.category`) to a tree.
 * @param unknown 'skip' ends a path before what the entities don't have
 * @throws TypeError naming the unknown part of a path
 */
export function includeTree(
  entity: Entity,
  paths: readonly string[],
  entities: ReadonlyMap<string, Entity>,
  unknown: 'throw' | 'skip' = 'throw',
): readonly IncludeNode[] {
  const roots: Growing[] = []
  for (const path of paths) {
    let level = roots
    let at = entity
    for (const name of path.split('.')) {
      let node = level.find(known => known.name === name)
      if (!node) {
        const step = includeSteps(at, entities).get(name)
        if (!step && unknown === 'skip') break
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

/** All entities in a tree of includes. */
export function entitiesIn(nodes: readonly IncludeNode[]): readonly Entity[] {
  return nodes.flatMap(node => [node.entity, ...entitiesIn(node.children)])
}

interface Growing extends IncludeStep {
  readonly children: Growing[]
}

function stepsOf(entity: Entity, entities: ReadonlyMap<string, Entity>): IncludeSteps {
  const steps = new Map<string, IncludeStep>()
  for (const { name, target } of referencesOf(entity)) {
    const property = name.replace(/Id$/, '')
    steps.set(property, { name: property, direction: 'forward', entity: target, key: name })
  }
  for (const other of entities.values()) {
    for (const { name, target } of referencesOf(other)) {
      if (target.path !== entity.path) continue
      const property = linkedName(entity, other)
      if (!steps.has(property)) steps.set(property, { name: property, direction: 'reverse', entity: other, key: name })
    }
  }
  return steps
}
