import {
  type DefinitionTexts,
  type Entity,
  entityName,
  fieldEntries,
  fieldName,
  minorUnitsHeading,
  type OpenColumns,
  type TransferColumnInfo,
} from '@tessera/core'
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

/**
 * What the columns of a file are most likely to be: by the field's name, or by what it is called in any language of the back
 * office. A column of texts by language, as JSON has it, goes to the field as a whole.
 * @param texts of those languages, the most important first
 * @param others columns that are no fields
 * @param sampleOf a value of a column: addresses go where files are fetched from
 */
export function guessMapping(
  entity: Entity,
  columns: readonly string[],
  languages: readonly string[],
  defaultLanguage: string,
  texts: readonly DefinitionTexts[],
  others: readonly TransferColumnInfo[] = [],
  sampleOf: (column: string) => string = () => '',
  open: readonly OpenColumns[] = [],
  entities: Entities = new Map(),
): ImportMapping {
  const targets = new Map(others.toReversed().flatMap(column => calledOf(column, texts, entities)))
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
  for (const { name } of others) {
    const called = plain(name.replace(new RegExp(`\\.${defaultLanguage}$`), ''))
    if (name.endsWith(`.${defaultLanguage}`)) targets.set(called, name)
  }
  const taken = new Set<string>()
  const guesses: [string, string][] = []
  for (const column of columns) {
    const isOpen = open.some(({ prefix }) => column.startsWith(prefix) && column.length > prefix.length)
    const target = targets.get(plain(column.replace(minorUnitsHeading, ''))) ?? (isOpen ? column : undefined)
    if (target === undefined || taken.has(target)) continue
    taken.add(target)
    guesses.push([column, target])
  }
  for (const { name, takesAddresses, isOfLine } of others) {
    if (!takesAddresses || isOfLine || taken.has(name)) continue
    const chosen = new Set(guesses.map(([column]) => column))
    const found = columns.find(column => !chosen.has(column) && /^https?:\/\/\S+$/.test(sampleOf(column).trim()))
    if (found !== undefined) guesses.push([found, name])
  }
  return Object.fromEntries(guesses)
}

/** Whatever files may call a column that is no field; the part before a comma alone, too: `Price` of `Price, EUR`. */
function calledOf(
  column: TransferColumnInfo,
  texts: readonly DefinitionTexts[],
  entities: Entities,
): [called: string, name: string][] {
  const target = column.entity === undefined ? undefined : entities.get(column.entity)
  const ofTarget = target ? texts.flatMap(each => Object.values(pickNames(entityName(target, each)))) : []
  const labels = Object.values(column.labels ?? {})
  const short = labels.filter(label => label.includes(', ')).map(label => label.replace(/, [^,]*$/, ''))
  const isRelation = column.labels === undefined && !column.isSingle
  const withoutLast = short.length > 0 ? [column.name.replace(/\.[^.]+$/, '')] : []
  const called = [...short, ...withoutLast, ...(isRelation ? ofTarget : []), ...labels, column.heading, column.name]
  return called.map(each => [plain(each), column.name])
}

function pickNames({ one, many }: { readonly one: string; readonly many: string }) {
  return { one, many }
}

function labelsOf(texts: DefinitionTexts): TargetLabels {
  return {
    field: (entity, name) => fieldName(entity, name, texts),
    one: entity => entityName(entity, texts).one,
    many: entity => entityName(entity, texts).many,
  }
}

/** A name without the characters that people write differently. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
