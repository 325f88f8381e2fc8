import { type ArchivePart, type Entity, referencesOf } from '@tessera/core'
import { inReferenceOrder } from '../../records/reference-order.ts'
import { quote, tableOf } from '../../records/table.ts'
import type { ExtraPart } from './archive-format.ts'

/** What is wanted in an archive. */
export interface ArchiveWish {
  /** Modules; all of them when absent. */
  readonly only?: readonly string[] | undefined
  readonly with?: readonly ExtraPart[] | undefined
}

/**
 * The entities of an archive, those that others refer to first. An entity that can't exist without one that doesn't leave the site stays,
 * too.
 */
export function archivedEntities(
  entities: ReadonlyMap<string, Entity>,
  { only, with: extra = [] }: ArchiveWish,
): Entity[] {
  const parts = new Set<ArchivePart>(['content', ...extra])
  const staying = new Set([...entities.values()].filter(entity => !parts.has(entity.archive)))
  for (;;) {
    const more = [...entities.values()].filter(entity => !staying.has(entity) && needsOneOf(entity, entities, staying))
    if (more.length === 0) break
    for (const entity of more) staying.add(entity)
  }
  const leaving = [...entities.values()].filter(entity => !staying.has(entity))
  return inReferenceOrder(leaving.filter(({ module }) => only === undefined || only.includes(module)))
}

/**
 * SQL: whether a record leaves the site. A private one doesn't where a record that stays is linked to it: a receipt is an order's.
 * @param alias of the entity's table
 */
export function leavingCondition(
  entity: Entity,
  alias: string,
  entities: ReadonlyMap<string, Entity>,
  { with: extra = [] }: ArchiveWish,
): string {
  const flag = entity.private === undefined ? undefined : tableOf(entity).byName.get(entity.private)
  if (!flag) return 'true'
  const parts = new Set<ArchivePart>(['content', 'never', ...extra])
  const links = [...entities.values()].flatMap(link => {
    const ends = referencesOf(link).filter(({ name }) => link.ends?.includes(name))
    const own = ends.find(({ target }) => target.path === entity.path)
    const isOfStaying = ends.some(({ target }) => target.path !== entity.path && !parts.has(target.archive))
    const column = own && isOfStaying ? tableOf(link).byName.get(own.name) : undefined
    return column ? [`exists (select 1 from ${tableOf(link).sql} l where l.${column.sql} = ${alias}."id")`] : []
  })
  if (links.length === 0) return 'true'
  return `not (coalesce(${alias}.${flag.sql}, false) and (${links.join(' or ')}))`
}

/** The select list of all columns, unreadable ones included. */
export function allColumns(entity: Entity, alias: string): string {
  return tableOf(entity)
    .columns.map(({ name, sql }) => `${alias}.${sql} as ${quote(name)}`)
    .join(', ')
}

function needsOneOf(entity: Entity, entities: ReadonlyMap<string, Entity>, staying: ReadonlySet<Entity>): boolean {
  return referencesOf(entity).some(({ field, target }) => {
    const known = entities.get(target.path)
    return !field.nullable && known !== undefined && staying.has(known)
  })
}
