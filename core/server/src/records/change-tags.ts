import type { Entity, OnDelete } from '@tessera/core'
import { recordTag, referencesOf, referenceTag } from '@tessera/core'
import type { ChangeEvent } from './events.ts'
import { tableOf } from './table.ts'

/** A record in a change row: its id and the values of its references; or a tag. */
export type ChangeRecord = { readonly id?: string; readonly tag?: string; readonly [reference: string]: unknown }

/** A change as stored for other nodes. */
export interface Change {
  readonly entity: string
  readonly action: ChangeEvent['action']
  readonly records: readonly ChangeRecord[]
}

/** A reference that is deleted or set to null with its target. */
export interface CascadingReference {
  readonly path: string
  /** Name of the field. */
  readonly key: string
  readonly onDelete: 'cascade' | 'set null'
}

/** Converts rows to records of a change. */
export function changeRecords(entity: Entity, rows: readonly object[]): ChangeRecord[] {
  const { references } = tableOf(entity)
  return rows.map(row => {
    const values = row as Record<string, unknown>
    const record: Record<string, unknown> = { id: values.id }
    for (const { name } of references) record[name] = values[name]
    return record
  })
}

/**
 * Creates a function that converts a change to an event with all tags under which the records may be cached.
 * @param entities of the configuration, which determine the cascades of a deletion
 */
export function createEventMaker(entities: ReadonlyMap<string, Entity>): (change: Change) => ChangeEvent {
  const cascades = new Map<string, { direct: CascadingReference[]; further: string[] }>()

  function cascadesOf(path: string) {
    const known = cascades.get(path)
    if (known) return known
    const made = findCascades(path, entities)
    cascades.set(path, made)
    return made
  }

  return ({ entity: path, action, records }) => {
    const tags = new Set<string>()
    const ids = new Set<string>()
    const references = referenceNames(entities.get(path))
    for (const record of records) {
      if (record.tag) tags.add(record.tag)
      if (!record.id) continue
      tags.add(path)
      ids.add(record.id)
      tags.add(recordTag(path, record.id))
      for (const name of references) {
        if (record[name]) tags.add(referenceTag(path, name, String(record[name])))
      }
      if (action !== 'deleted') continue
      const { direct, further } = cascadesOf(path)
      for (const dependent of direct)
        tags.add(referenceTag(dependent.path, dependent.key, record.id)).add(dependent.path)
      for (const dependent of further) tags.add(dependent)
    }
    return { entity: path, action, ids: [...ids], tags: [...tags] }
  }
}

function referenceNames(entity: Entity | undefined): string[] {
  return entity ? tableOf(entity).references.map(({ name }) => name) : []
}

/** The references affected by a deletion; `further` are the entities that cascades reach in turn. */
function findCascades(path: string, entities: ReadonlyMap<string, Entity>) {
  const direct = cascadingReferencesTo(path, entities)
  const further = new Set<string>()
  const open = direct.map(({ path: next }) => next)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { path: found } of cascadingReferencesTo(next, entities)) {
      if (further.has(found)) continue
      further.add(found)
      open.push(found)
    }
  }
  return { direct, further: [...further] }
}

/** The references to an entity that cascade or are set to null when its records are deleted. */
export function cascadingReferencesTo(path: string, entities: ReadonlyMap<string, Entity>): CascadingReference[] {
  return [...entities.values()].flatMap(entity =>
    referencesOf(entity).flatMap(({ name, target, field }) => {
      const onDelete: OnDelete = field.reference?.onDelete ?? 'restrict'
      return target.path === path && onDelete !== 'restrict' ? [{ path: entity.path, key: name, onDelete }] : []
    }),
  )
}
