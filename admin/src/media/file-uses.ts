import { type Entity, linkedName } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { includedName } from '../lists/state/list-columns.ts'
import type { Pointing } from '../model/entity-model.ts'

/** A record that uses a file. */
export interface FileUse {
  readonly entity: Entity
  readonly row: AdminRow
}

/** The include path of the records behind a reference to a file. */
export function includePathOf(file: Entity, { entity, other }: Pointing): string {
  const name = linkedName(file, entity)
  return other ? `${name}.${includedName(other.key)}` : name
}

/** The records that use a file, each once, from the includes of the file's own record. */
export function usesIn(file: Entity, row: AdminRow, references: readonly Pointing[]): readonly FileUse[] {
  const found = new Map<string, FileUse>()
  for (const { entity, other } of references) {
    const links = row[linkedName(file, entity)]
    for (const link of Array.isArray(links) ? (links as readonly AdminRow[]) : []) {
      const at = other ? (link[includedName(other.key)] as AdminRow | null | undefined) : link
      const shown = other?.entity ?? entity
      if (at) found.set(`${shown.path}/${at.id}`, { entity: shown, row: at })
    }
  }
  return [...found.values()]
}
