import { type Entity, type Filter, fieldEntries } from '@tessera/core'
import type { EntityModel, Pointing } from '../model/entity-model.ts'
import { inMenuOrder } from '../model/menu-order.ts'

/** A target of links: its entity, the field with the record's id, and the values that select this entity. */
export interface LinkTarget {
  readonly entity: Entity
  readonly key: string
  readonly values: Readonly<Record<string, string>>
}

/** How a record is linked to others: by a relation, or by a pointer into other modules. */
export interface LinkDefinition {
  readonly relation: Entity
  /** The link's field with the owner. */
  readonly key: string
  /** More than one where each link names its module. */
  readonly targets: readonly LinkTarget[]
}

/** The link definition that a reference is part of; null for plain references, whose records belong to their target. */
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

/** The link definition whose owner is in the given field of a relation. */
export function linkDefinitionFrom(model: EntityModel, { path }: Entity, key: string): LinkDefinition | null {
  const all = [...model.entities.values()].flatMap(entity => model.pointingTo(entity))
  const pointing = all.find(each => each.entity.path === path && each.key === key)
  return pointing ? linkDefinitionOf(model, pointing) : null
}

/** The links that a table inside a form lists, with their owner. Null if it lists something else. */
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

/** The target of a link; undefined for a module that isn't installed. */
export function targetOfLink(
  { targets }: LinkDefinition,
  link: Readonly<Record<string, unknown>>,
): LinkTarget | undefined {
  return targets.find(({ values }) => Object.entries(values).every(([name, value]) => link[name] === value))
}

/** Whether the owner orders the links; from the other end, the order belongs to the other records. */
export function isOrdered({ relation, key }: LinkDefinition): boolean {
  return relation.fields.orderIndex !== undefined && (relation.ends === undefined || relation.ends[0] === key)
}

/** Whether choosing a record is enough to create a link: it has no other required fields. */
export function isPlainLink({ relation, key, targets }: LinkDefinition): boolean {
  const implied = new Set([key, ...targets.flatMap(target => [target.key, ...Object.keys(target.values)])])
  return fieldEntries(relation).every(
    ([name, field]) =>
      implied.has(name) || !field.writable || !field.required || field.generated || field.default !== undefined,
  )
}

/** Columns of a list of links beside the linked record: the relation's own fields and the definition's row. */
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
