import {
  type DefinitionTexts,
  type Entity,
  entityName,
  entitySynonyms,
  fieldName,
  fieldSynonyms,
  minorUnitsHeading,
  type OpenColumns,
  type TransferColumnInfo,
} from '@tessera/core'
import { type ImportMapping, importTargets } from './import-targets.ts'

/**
 * What the columns of a file are most likely to be: by the field's name, by what it is called in any language of the back
 * office, or else by its synonyms. A column of texts by language, as JSON has it, goes to the field as a whole.
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
  entities: ReadonlyMap<string, Entity> = new Map(),
): ImportMapping {
  const fields = importTargets(entity, languages, identifiers)
  const fieldsBy = (namesOf: (field: string) => readonly string[]) =>
    fields.flatMap(({ name }) => {
      const [field = '', language] = name.split('.')
      return namesOf(field)
        .flatMap(called => [
          ...(language === undefined ? [] : [`${called} (${language})`]),
          ...(language === undefined || language === defaultLanguage ? [called] : []),
        ])
        .map((called): Called => [called, name])
    })
  // Of what is called the same, the last one counts.
  const synonyms = new Map(
    [
      ...texts.toReversed().flatMap(each => fieldsBy(field => fieldSynonyms(entity, field, each).toReversed())),
      ...others.toReversed().flatMap(column => synonymsOf(column, texts, entities)),
    ].map(([called, name]) => [plain(called), name]),
  )
  const targets = new Map(
    [
      ...others.toReversed().flatMap(column => calledOf(column, texts, entities)),
      ...texts.toReversed().flatMap(each => fieldsBy(field => [fieldName(entity, field, each)])),
      ...fieldsBy(field => [field]),
      ...fields.map(({ name }): Called => [name, name]),
    ].map(([called, name]) => [plain(called), name]),
  )
  for (const { name } of others) {
    const called = plain(name.replace(new RegExp(`\\.${defaultLanguage}$`), ''))
    if (name.endsWith(`.${defaultLanguage}`)) targets.set(called, name)
  }
  const taken = new Set<string>()
  const guesses: [string, string][] = []
  const chosen = new Set<string>()
  const guess = (column: string, target: string | undefined) => {
    if (target === undefined || taken.has(target) || chosen.has(column)) return
    taken.add(target)
    chosen.add(column)
    guesses.push([column, target])
  }
  for (const column of columns) {
    const isOpen = open.some(({ prefix }) => column.startsWith(prefix) && column.length > prefix.length)
    guess(column, targets.get(plain(column.replace(minorUnitsHeading, ''))) ?? (isOpen ? column : undefined))
  }
  for (const column of columns) guess(column, synonyms.get(plain(column)))
  for (const { name, takesAddresses, isOfLine } of others) {
    if (!takesAddresses || isOfLine || taken.has(name)) continue
    const found = columns.find(column => !chosen.has(column) && /^https?:\/\/\S+$/.test(sampleOf(column).trim()))
    if (found !== undefined) guess(found, name)
  }
  return Object.fromEntries(guesses)
}

/** What a file calls something, and the name of its target. */
type Called = readonly [called: string, name: string]

/** Whatever files may call a column that is no field; the part before a comma alone, too: `Price` of `Price, EUR`. */
function calledOf(
  column: TransferColumnInfo,
  texts: readonly DefinitionTexts[],
  entities: ReadonlyMap<string, Entity>,
): Called[] {
  const target = targetOf(column, entities)
  const ofTarget = target ? texts.map(each => entityName(target, each)).flatMap(({ one, many }) => [one, many]) : []
  const labels = Object.values(column.labels ?? {})
  const short = labels.filter(label => label.includes(', ')).map(label => label.replace(/, [^,]*$/, ''))
  const withoutLast = short.length > 0 ? [column.name.replace(/\.[^.]+$/, '')] : []
  const called = [...short, ...withoutLast, ...ofTarget, ...labels, column.heading, column.name]
  return called.map(each => [each, column.name])
}

function synonymsOf(
  column: TransferColumnInfo,
  texts: readonly DefinitionTexts[],
  entities: ReadonlyMap<string, Entity>,
): Called[] {
  const target = targetOf(column, entities)
  const ofTarget = target ? texts.flatMap(each => entitySynonyms(target, each)) : []
  return [...ofTarget, ...(column.synonyms ?? [])].map(each => [each, column.name])
}

/** The entity of linked records, which are called after it. */
function targetOf({ entity, labels, isSingle }: TransferColumnInfo, entities: ReadonlyMap<string, Entity>) {
  return entity === undefined || labels !== undefined || isSingle ? undefined : entities.get(entity)
}

const identifiers = {
  field: (_: Entity, name: string) => name,
  many: ({ path }: Entity) => path,
  one: ({ path }: Entity) => path,
}

/** A name without the characters that people write differently. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
