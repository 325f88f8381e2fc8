import { type Entity, type Filter, fieldEntries } from '@tessera/core'
import type { EntityModel, Pointing } from '../model/entity-model.ts'
import { inMenuOrder } from '../model/menu-order.ts'

/** Where a link can lead: an entity, the field that holds the id of its record, and the values that say that it is this entity. */
export interface LinkTarget {
  readonly entity: Entity
  readonly key: string
  readonly values: Readonly<Record<string, string>>
}

/** One way from a record to others through links: a relation, or a pointer into other modules. */
export interface LinkDefinition {
  readonly relation: Entity
  /** The field of a link that holds the record whose links these are. */
  readonly key: string
  /** More than one where each link says itself into which module it leads. */
  readonly targets: readonly LinkTarget[]
}

/** The way that a reference is part of; null for plain references, whose records belong to what they point to. */
export function linkDefinitionOf(model: EntityModel, { entity, key, other }: Pointing): LinkDefinition | null {
  if (other) return { relation: entity, key, targets: [{ entity: other.entity, key: other.key, values: {} }] }
  const { pointer } = entity
  if (!pointer) return null
  const defaultModule = entity.fields[pointer.module]?.default
  const targets = inMenuOrder(model)
    .filter(module => module !== entity.module)
    .toSorted((a, b) => Number(b === defaultModule) - Number(a === defaultModule))
    .flatMap(module => model.of(module))
    .filter(({ name }) => name === pointer.name)
    .map(target => ({ entity: target, key: pointer.field, values: { [pointer.module]: target.module } }))
  return targets.length > 0 ? { relation: entity, key, targets } : null
}

/** The way of the links that hold the record which they begin at in a field of their relation. */
export function linkDefinitionFrom(model: EntityModel, { path }: Entity, key: string): LinkDefinition | null {
  const all = [...model.entities.values()].flatMap(entity => model.pointingTo(entity))
  const pointing = all.find(each => each.entity.path === path && each.key === key)
  return pointing ? linkDefinitionOf(model, pointing) : null
}

/** The links that a table inside a form lists: their way and the record that they begin at. Null where it lists something else. */
export function linkDefinitionIn(
  model: EntityModel,
  relation: Entity,
  where: readonly Filter[],
): { readonly definition: LinkDefinition; readonly ownerId: string } | null {
  const [condition, ...others] = where
  if (condition?.method !== 'eq' || typeof condition.value !== 'string' || others.length > 0) return null
  const { column, value } = condition
  const definition = linkDefinitionFrom(model, relation, column)
  return definition && { definition, ownerId: value }
}

/** The target that a link leads to; undefined for one into a module that is not there. */
export function targetOfLink(
  { targets }: LinkDefinition,
  link: Readonly<Record<string, unknown>>,
): LinkTarget | undefined {
  return targets.find(({ values }) => Object.entries(values).every(([name, value]) => link[name] === value))
}

/** Whether the order of the links is that of the record which they begin at; from the other end it is everybody else's. */
export function isOrdered({ relation, key }: LinkDefinition): boolean {
  return relation.fields.orderIndex !== undefined && (relation.ends === undefined || relation.ends[0] === key)
}

/** Whether a link can be made by choosing a record alone: it has nothing else to be filled in. */
export function isPlainLink({ relation, key, targets }: LinkDefinition): boolean {
  const implied = new Set([key, ...targets.flatMap(target => [target.key, ...Object.keys(target.values)])])
  return fieldEntries(relation).every(
    ([name, field]) =>
      implied.has(name) || !field.writable || !field.required || field.generated || field.default !== undefined,
  )
}

/** Fields of a link that its list shows beside what it leads to: the definition's row and what the relation adds of its own. */
export function linkColumns({ relation, key, targets }: LinkDefinition): string[] {
  const implied = new Set([key, ...targets.flatMap(target => [target.key, ...Object.keys(target.values)])])
  const defaultModule = new Set(['id', 'createdAt', 'updatedAt', 'orderIndex', 'className', 'variant'])
  const added = fieldEntries(relation)
    .filter(
      ([name, { readable, reference }]) => readable && !reference && !implied.has(name) && !defaultModule.has(name),
    )
    .map(([name]) => name)
  return [...new Set([...added, ...(relation.admin.row ?? ['variant']).filter(name => !implied.has(name))])]
}
