import { type Entity, type Field, linkedName, referencesOf } from '@tessera/core'
import { distance } from '../../forms/related-tables.ts'
import type { EntityModel } from '../../model/entity-model.ts'

/** A relation of an entity, from the side of its records. */
export interface ListRelation {
  readonly relation: Entity
  /** The link's field with the id of the listed record. */
  readonly key: string
  /** The other end: what is linked. */
  readonly end: { readonly key: string; readonly entity: Entity }
}

interface RelationField extends Field {
  readonly listRelation: ListRelation
}

/**
 * The relations of an entity as fields of its lists, by the name of their include: they are shown and filtered by like fields,
 * as far as the user may read them.
 */
export function relationFields(
  model: EntityModel,
  entity: Entity,
  mayRead: (entity: Entity) => boolean,
): Readonly<Record<string, RelationField>> {
  const pointing = model.pointingTo(entity).toSorted((a, b) => distance(entity, a) - distance(entity, b))
  const found = pointing.flatMap(({ entity: relation, key, other }): [string, RelationField][] => {
    const name = linkedName(entity, relation)
    if (!other || Object.hasOwn(entity.fields, name) || !mayRead(relation) || !mayRead(other.entity)) return []
    // One that references the entity twice is included by the first of its fields.
    if (referencesOf(relation).find(({ target }) => target.path === entity.path)?.name !== key) return []
    const listRelation = { relation, key, end: { key: other.key, entity: other.entity } }
    return [[name, { ...addedField('relation', 'uuid'), listRelation }]]
  })
  return Object.fromEntries(found)
}

/** The relation behind a column of a list; undefined for other columns. */
export function relationOf({ fields }: Pick<Entity, 'fields'>, column: string): ListRelation | undefined {
  const field = Object.hasOwn(fields, column) ? fields[column] : undefined
  return field && 'listRelation' in field ? (field as RelationField).listRelation : undefined
}

/** A column of a list that is no field of the entity: it is never written, and no part of a record. */
export function addedField(
  kind: string,
  column: Field['column'],
  isFilterable = true,
): Field & { readonly isAdded: true } {
  return {
    isAdded: true,
    kind,
    column,
    schema: {},
    required: false,
    nullable: true,
    localized: false,
    readable: true,
    writable: false,
    filterable: isFilterable,
    unique: false,
    index: false,
    admin: {},
  }
}

/** Whether a column is a field of the entity, so that files have it. */
export function isOwnField({ fields }: Pick<Entity, 'fields'>, column: string): boolean {
  const field = Object.hasOwn(fields, column) ? fields[column] : undefined
  return field !== undefined && !('isAdded' in field)
}

/** Linked records that a cell shows; one more is read, to see whether there are others. */
export const shownLinks = 3
