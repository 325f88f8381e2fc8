import { type Entity, linkedName } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { EntityModel } from '../../model/entity-model.ts'
import { targetOf } from '../../model/target-of.ts'
import { includedName } from './list-columns.ts'
import { relationOf } from './list-relations.ts'

/** The file field of an entity. */
export function fileFieldOf(entity: Entity): string | undefined {
  return Object.entries(entity.fields).find(([, field]) => field.kind === 'file' && field.readable)?.[0]
}

/** Where a row's picture is: in its own file, in the file it links, or in the first file linked to it. */
export interface PictureLocation {
  /** The include it needs; absent where the row is the file. */
  readonly include?: string
  /** Names of the includes on the way to the file. */
  readonly path: readonly string[]
  readonly field: string
}

/** The location of an entity's pictures; null where it has none. */
export function pictureLocationOf(
  model: EntityModel,
  entity: Entity,
  mayRead: (entity: Entity) => boolean,
): PictureLocation | null {
  const ownField = fileFieldOf(entity)
  if (ownField) return { path: [], field: ownField }
  for (const end of entity.ends ?? []) {
    const target = targetOf(entity, end)
    const field = target && mayRead(target) ? fileFieldOf(target) : undefined
    if (field) return { include: includedName(end), path: [includedName(end)], field }
  }
  if (entity.ends) return null
  for (const { entity: relation, other } of model.pointingTo(entity)) {
    const field = other && fileFieldOf(other.entity)
    if (!other || !field || !mayRead(relation) || !mayRead(other.entity)) continue
    const path = [linkedName(entity, relation), includedName(other.key)]
    return { include: path.join('.'), path, field }
  }
  return null
}

/** The record that names a row, as `namedBy` of the definition says: the path of includes and its entity. */
export interface NameLocation {
  readonly include: string
  readonly path: readonly string[]
  readonly entity: Entity
}

/** Null where rows are named by their own fields, or the user may not read what names them. */
export function nameLocationOf(
  model: EntityModel,
  entity: Entity,
  mayRead: (entity: Entity) => boolean = () => true,
): NameLocation | null {
  const { namedBy } = entity.admin
  if (namedBy === undefined) return null
  const found = model.pointingTo(entity).find(each => each.entity.path === namedBy && each.other)
  if (!found?.other || !mayRead(found.entity) || !mayRead(found.other.entity)) return null
  const path = [linkedName(entity, found.entity), includedName(found.other.key)]
  return { include: path.join('.'), path, entity: found.other.entity }
}

/** The record of a row's file, if any. */
export function pictureRow(pictureLocation: PictureLocation, row: AdminRow): AdminRow | null {
  return includedRow(pictureLocation.path, row)
}

/** The first record at the end of a path of includes, if it is included. */
export function includedRow(path: readonly string[], row: AdminRow): AdminRow | null {
  let at: unknown = row
  for (const name of path) {
    at = (Array.isArray(at) ? at[0] : (at as AdminRow | null | undefined))?.[name]
  }
  const found = Array.isArray(at) ? at[0] : at
  return typeof found === 'object' && found !== null ? (found as AdminRow) : null
}

/** Include paths of a list: its references, what its relations link, and its pictures. */
export function includesOf(
  entity: Entity,
  columns: readonly string[],
  pictureLocation: PictureLocation | null,
  mayRead: (entity: Entity) => boolean,
): string[] {
  const references = columns.filter(name => {
    const target = targetOf(entity, name)
    return target && mayRead(target)
  })
  const linked = columns.flatMap(name => {
    const relation = relationOf(entity, name)
    return relation ? [`${name}.${includedName(relation.end.key)}`] : []
  })
  return [
    ...new Set([
      ...references.map(includedName),
      ...linked,
      ...(pictureLocation?.include ? [pictureLocation.include] : []),
    ]),
  ]
}
