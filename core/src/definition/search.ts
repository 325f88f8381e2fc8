import { type Entity, fieldEntries } from './entity.ts'
import type { Field } from './field.ts'

/** The longest search, in characters, and the most words in it. */
export const searchLimits = { characters: 200, words: 20 } as const

/** Texts that may be longer are read, not searched. */
const longestText = 2000

/**
 * The fields in which a search looks for its words: those that `admin.search` names; else titles and other texts by language
 * (no rich text), names, addresses and short texts. Only fields that may be read and filtered by are ever among them.
 */
export function searchedFields(entity: Entity): [name: string, field: Field][] {
  const { search } = entity.admin
  return fieldEntries(entity).filter(
    ([name, field]) => field.readable && field.filterable && (search ? search.includes(name) : isSearched(name, field)),
  )
}

function isSearched(name: string, { kind, schema }: Field): boolean {
  if (kind === 'localized' || kind === 'slug') return true
  if (kind !== 'text' || name === 'variant') return false
  return schema.format !== undefined || Number(schema.maxLength ?? longestText) <= longestText
}
