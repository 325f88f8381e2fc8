import { type Entity, type Field, searchedFields, searchLimits } from '@tessera/core'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import { isUuid } from '../rest/formats.ts'
import type { ContainedCondition, SearchCondition } from '../service/condition.ts'

/**
 * The distinct words of a search, most selective (longest) first.
 * @throws ValidationError if there are none or too many
 */
export function searchWords(text: string): string[] {
  if (text.length > searchLimits.characters) {
    throw new ValidationError(issues.TOO_LONG('search', { maximum: searchLimits.characters }))
  }
  const words = [...new Set(text.split(/\s+/u).filter(word => word !== ''))]
  if (words.length === 0) throw new ValidationError(issues.NO_WORD('search'))
  if (words.length > searchLimits.words) {
    throw new ValidationError(issues.TOO_MANY_WORDS('search', { maximum: searchLimits.words }))
  }
  return words.sort((a, b) => b.length - a.length)
}

/** The condition of a search; undefined if the text is empty. */
export function searchCondition(
  entity: Entity,
  text: string | undefined,
  languages: readonly string[],
): SearchCondition | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const words = searchWords(text)
  const [word = ''] = words
  return {
    words,
    in: searchedColumns(entity, languages),
    ...(words.length === 1 && isUuid(word) && { id: word.toLowerCase() }),
  }
}

/** Latin and Cyrillic letters, which fold alike in every text, and no wildcards but `%`. */
const foldable = /^[\x20-\x5B\x5D\x5E\x60-\x7E\u00A0-\u012F\u0132-\u017E\u0400-\u04FF]*$/
const trigram = /[^%]{3}/

/**
 * What follows from filters by parts of searched texts, as the index of searches by words has it: with it a large table is not
 * read for `title.en ilike '%word%'`.
 */
export function containedConditions(
  entity: Entity,
  filters: readonly { readonly method?: string; readonly column?: string; readonly value?: unknown }[],
  languages: readonly string[],
): ContainedCondition[] {
  const parts = filters.filter(({ method }) => method === 'ilike' || method === 'like')
  if (parts.length === 0) return []
  const columns = searchedColumns(entity, languages)
  return parts.flatMap(({ column = '', value }) =>
    typeof value === 'string' && columns.includes(column) && foldable.test(value) && trigram.test(value)
      ? [{ contained: value, in: columns }]
      : [],
  )
}

/** The columns by whose beginnings a record is found: its title, or else its other names, and its slug. */
export function nameColumns(entity: Entity, languages: readonly string[]): string[] {
  const searched = new Map(searchedFields(entity))
  const { label = ['title', 'adminTitle'] } = entity.admin
  const names = label.filter(name => searched.has(name))
  const first = names.includes('title') ? ['title'] : names.length > 0 ? names : [...searched.keys()].slice(0, 2)
  return [...new Set([...first, 'slug'])].flatMap(name => columnsOf(name, searched.get(name), languages))
}

function columnsOf(name: string, field: Field | undefined, languages: readonly string[]): string[] {
  if (!field) return []
  return field.localized ? languages.map(language => `${name}.${language}`) : [name]
}

/** The searched columns, localized ones by language: `title.en`. */
export function searchedColumns(entity: Entity, languages: readonly string[]): string[] {
  return searchedFields(entity).flatMap(([name, field]) => columnsOf(name, field, languages))
}
