import type { Entity } from '@tessera/core'
import type { ContentHost } from '../../plugin/plugin.ts'
import type { NameToolsOf, RecordNamesOf } from '../../plugin/record-names-of.ts'

type NamesHost = ContentHost

export type RecordNames<E extends Entity = Entity> = RecordNamesOf<NamesHost, E>
export type NameTools = NameToolsOf<NamesHost>

/** Declares how files name the records of an entity, for `recordNames` of a plugin. */
export function recordNames<const E extends Entity>(names: RecordNames<E>): RecordNames {
  return names as unknown as RecordNames
}

/** The names in a cell. */
export function namesIn(cell: string): string[] {
  const names = cell.split(';').map(name => name.trim())
  return [...new Set(names.filter(name => name !== ''))]
}

/** A cell with names, as `namesIn` reads it. */
export function cellOfNames(names: readonly string[]): string {
  return [...new Set(names)].join('; ')
}
