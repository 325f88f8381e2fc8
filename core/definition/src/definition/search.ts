import { type Entity, fieldEntries } from './entity.ts'
import type { Field } from './field.ts'

/** Maximum length of a search in characters and in words. */
export const searchLimits = { characters: 200, words: 20 } as const

/** Fields that allow longer texts are not searched. */
const longestText = 2000

/**
 * The fields that a search covers: those in `admin.search`, or by default localized texts (except rich text), slugs and short
 * texts. Unreadable or unfilterable fields are never searched.
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
