import { type Entity, linkedName } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { includedName } from '../lists/state/list-columns.ts'
import type { Pointing } from '../model/entity-model.ts'

/** A record that shows a file. */
export interface FileUse {
  readonly entity: Entity
  readonly row: AdminRow
}

/** What has to be included to know what one way to a file leads to. */
export function includePathOf(file: Entity, { entity, other }: Pointing): string {
  const name = linkedName(file, entity)
  return other ? `${name}.${includedName(other.key)}` : name
}

/** The records that show a file, each once: read out of the file's own record with its includes. */
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
