import { type DefinitionTexts, type Entity, fieldEntries, fieldName } from '@tessera/core'
import type { Labels } from '../../model/labels.ts'

/** The target of a column: a field, or one language of it. */
export interface ImportTarget {
  /** `title.en` */
  readonly name: string
  readonly label: string
}

/** The target of each column; columns without one are left out. */
export type ImportMapping = Readonly<Record<string, string>>

/** Everything that an import can set, and `id`, by which records are matched. */
export function importTargets(
  entity: Entity,
  languages: readonly string[],
  labels: Pick<Labels, 'field'>,
): ImportTarget[] {
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

/** Unique fields, by which an import can match records. */
export function importKeys(entity: Entity): string[] {
  const unique = fieldEntries(entity).filter(
    ([, field]) => field.unique && field.readable && field.filterable && !field.localized,
  )
  return ['id', ...unique.map(([name]) => name)]
}

/**
 * What the columns of a file are most likely to be: by the field's name, or by what it is called in any language of the back
 * office. A column of texts by language, as JSON has it, goes to the field as a whole.
 * @param texts of those languages, the most important first
 */
export function guessMapping(
  entity: Entity,
  columns: readonly string[],
  languages: readonly string[],
  defaultLanguage: string,
  texts: readonly DefinitionTexts[],
): ImportMapping {
  const targets = new Map<string, string>()
  for (const each of texts.toReversed()) {
    for (const { name, label } of importTargets(entity, languages, labelsOf(each))) {
      targets.set(plain(label), name)
      const [field = '', language] = name.split('.')
      if (language === defaultLanguage) {
        targets.set(plain(label.replace(/ \([^)]*\)$/, '')), name)
        targets.set(plain(field), name)
      }
    }
  }
  for (const { name } of importTargets(entity, languages, labelsOf({}))) targets.set(plain(name), name)
  const taken = new Set<string>()
  const guesses: [string, string][] = []
  for (const column of columns) {
    const target = targets.get(plain(column))
    if (target === undefined || taken.has(target)) continue
    taken.add(target)
    guesses.push([column, target])
  }
  return Object.fromEntries(guesses)
}

function labelsOf(texts: DefinitionTexts): Pick<Labels, 'field'> {
  return { field: (entity, name) => fieldName(entity, name, texts) }
}

/** A name without the characters that people write differently. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
