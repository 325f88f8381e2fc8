import { type Entity, fieldEntries, type TransferColumnInfo } from '@tessera/core'
import type { Labels } from '../../model/labels.ts'

/** The target of a column: a field, one language of it, or a column that is no field. */
export interface ImportTarget {
  /** `title.en` */
  readonly name: string
  readonly label: string
}

type Entities = ReadonlyMap<string, Entity>
type TargetLabels = Pick<Labels, 'field' | 'many' | 'one'>

/** The target of each column; columns without one are left out. */
export type ImportMapping = Readonly<Record<string, string>>

/** Everything that an import can set, and `id`, by which records are matched. */
export function importTargets(entity: Entity, languages: readonly string[], labels: TargetLabels): ImportTarget[] {
  return [
    { name: 'id', label: labels.field(entity, 'id') },
    ...fieldEntries(entity).flatMap(([name, field]) => {
      if (!field.writable || name === 'id') return []
      const label = labels.field(entity, name)
      if (!field.localized) return [{ name, label }]
      return languages.map(language => ({ name: `${name}.${language}`, label: `${label} (${language})` }))
    }),
  ]
}

/**
 * What a column that is no field is called.
 * @param language of the interface
 */
export function columnLabel(
  entity: Entity,
  column: TransferColumnInfo,
  labels: TargetLabels,
  language: string,
  entities: Entities,
): string {
  const { name, heading, entity: path, isSingle } = column
  const said = column.labels?.[language] ?? Object.values(column.labels ?? {})[0]
  if (said !== undefined) return said
  if (isSingle && Object.hasOwn(entity.fields, `${name}Id`)) return labels.field(entity, `${name}Id`)
  const target = path === undefined ? undefined : entities.get(path)
  if (!target) return name
  // Several relations to one entity are told apart by what files call them.
  return heading === name ? `${labels.many(target)} (${name})` : labels.many(target)
}

/** Unique fields, and columns that identify records, by which an import can match them. */
export function importKeys(entity: Entity, columns: readonly TransferColumnInfo[] = []): string[] {
  const unique = fieldEntries(entity).filter(
    ([, field]) => field.unique && field.readable && field.filterable && !field.localized,
  )
  return ['id', ...unique.map(([name]) => name), ...columns.flatMap(({ name, isKey }) => (isKey ? [name] : []))]
}
