import type { Entity } from '@tessera/core'
import type { Context } from '../access/caller.ts'

/** See `UpdateHook` of plugins. */
export interface BoundUpdateHook {
  concerns(entity: Entity, fields: readonly string[]): boolean
  updated(update: RecordUpdate, context: Context): Promise<void>
}

/** Records before and after an update. */
export interface RecordUpdate {
  readonly entity: Entity
  readonly changes: readonly {
    readonly before: Readonly<Record<string, unknown>>
    readonly after: Readonly<Record<string, unknown>>
  }[]
}

/** What an update changed, by the records before and after it. */
export function beforeAndAfter(old: readonly object[], now: readonly object[]): RecordUpdate['changes'] {
  const byId = new Map(now.map(row => [(row as { id?: string }).id, row as Readonly<Record<string, unknown>>]))
  return (old as readonly Readonly<Record<string, unknown>>[]).flatMap(each => {
    const after = byId.get(String(each.id))
    return after ? [{ before: each, after }] : []
  })
}
