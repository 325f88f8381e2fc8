import type { Entity, OnDelete } from '../../index.ts'
import { referencesOf } from '../../index.ts'
import type { ChangeEvent } from '../events.ts'
import { tableOf } from './table.ts'

/** What a change row keeps of each record: its id and the values of its references; or a tag of its own. */
export type ChangeRecord = { readonly id?: string; readonly tag?: string; readonly [reference: string]: unknown }

/** A change as it is stored and sent to other nodes. */
export interface Change {
  readonly entity: string
  readonly action: ChangeEvent['action']
  readonly records: readonly ChangeRecord[]
}

/** A reference that changes when what it points to goes. */
export interface CascadingReference {
  readonly path: string
  /** Name of the field. */
  readonly key: string
  readonly onDelete: 'cascade' | 'set null'
}

/** The records of a row list as a change keeps them. */
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
 * Gives the event that a change stands for, with every tag under which something may remember the records.
 * @param entities all entities of the running configuration: they tell what a deletion takes along
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
      tags.add(`${path}/${record.id}`)
      for (const name of references) {
        if (record[name]) tags.add(`${path}?${name}=${record[name]}`)
      }
      if (action !== 'deleted') continue
      const { direct, further } = cascadesOf(path)
      for (const dependent of direct) tags.add(`${dependent.path}?${dependent.key}=${record.id}`).add(dependent.path)
      for (const dependent of further) tags.add(dependent)
    }
    return { entity: path, action, ids: [...ids], tags: [...tags] }
  }
}

function referenceNames(entity: Entity | undefined): string[] {
  return entity ? tableOf(entity).references.map(({ name }) => name) : []
}

/** Who points at an entity's records and changes when they go; `further` are those that a cascade reaches in turn. */
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

/** The references to an entity's records that don't keep them from going. */
export function cascadingReferencesTo(path: string, entities: ReadonlyMap<string, Entity>): CascadingReference[] {
  return [...entities.values()].flatMap(entity =>
    referencesOf(entity).flatMap(({ name, target, field }) => {
      const onDelete: OnDelete = field.reference?.onDelete ?? 'restrict'
      return target.path === path && onDelete !== 'restrict' ? [{ path: entity.path, key: name, onDelete }] : []
    }),
  )
}
