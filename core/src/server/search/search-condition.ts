import { type Entity, searchedFields, searchLimits } from '../../index.ts'
import { ValidationError } from '../errors.ts'
import { issues } from '../issues.ts'
import { isUuid } from '../rest/formats.ts'
import type { SearchCondition } from '../service/condition.ts'

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

/** The searched columns, localized ones by language: `title.en`. */
export function searchedColumns(entity: Entity, languages: readonly string[]): string[] {
  return searchedFields(entity).flatMap(([name, { localized }]) =>
    localized ? languages.map(language => `${name}.${language}`) : [name],
  )
}
