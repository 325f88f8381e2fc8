import { type Entity, type Field, fieldEntries } from '@tessera/core'

/** A column of a file: a field, or one language of it. */
export interface TransferColumn {
  /** `title.en` */
  readonly name: string
  /** Name of the field. */
  readonly key: string
  readonly field: Field
  readonly language?: string
}

/** All readable columns, with one per language for localized fields. */
export function transferColumns(entity: Entity, languages: readonly string[]): TransferColumn[] {
  return fieldEntries(entity).flatMap(([key, field]) => {
    if (!field.readable) return []
    if (!field.localized) return [{ name: key, key, field }]
    return languages.map(language => ({ name: `${key}.${language}`, key, field, language }))
  })
}
