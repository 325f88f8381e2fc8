import {
  type DefinitionTexts,
  type Entity,
  entityDescription,
  entityName,
  fieldName,
  groupName,
  helpOf,
  type Localized,
  moduleName,
  namedVariants,
  toSentence,
  valueName,
  variantName,
} from '@tessera/core'
import { textIn, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { spokenDefinitions } from '../context/interface-texts.ts'
import { formattedText } from './formatted-text.ts'

/** Names of entities, modules and fields in the language of the back office. */
export interface Labels {
  one(entity: Entity): string
  many(entity: Entity): string
  /** What an entity is for, in a sentence. */
  description(entity: Entity): string | null
  module(name: string): string
  field(entity: Entity, name: string): string
  help(entity: Entity, name: string): string | null
  /** Fields whose names begin with the same word. */
  group(entity: Entity, word: string): string
  /** A value of a select, or a variant. */
  value(entity: Entity, name: string, value: string): string
  /** A variant, with the name that developers use beside it where it is another. */
  variant(entity: Entity, name: string): string
  /** The words alone; undefined for a variant that only developers have a name for. */
  plainVariant(entity: Entity, name: string): string | undefined
  /** The variants that have words of their own. */
  namedVariants(entity: Entity): readonly string[]
  /** What a record is called: the first of its label fields that says something, else its id. */
  record(entity: Entity, row: AdminRow): string
}

export function useLabels(): Labels {
  return labelsIn(useLanguage())
}

const made = new WeakMap<DefinitionTexts, Labels>()

export function labelsIn(language: string): Labels {
  const texts = spokenDefinitions()
  const known = made.get(texts)
  if (known) return known
  const labels: Labels = {
    one: entity => entityName(entity, texts).one,
    many: entity => entityName(entity, texts).many,
    description: entity => entityDescription(entity, texts) ?? null,
    module: name => moduleName({ module: name }, texts),
    field: (entity, name) => fieldName(entity, name, texts),
    help: (entity, name) => helpOf(entity, name, texts) ?? null,
    group: (entity, word) => groupName(entity, word, texts),
    value: (entity, name, value) =>
      name === 'variant' ? variantWords(entity, value, texts) : valueName(entity, name, value, texts),
    variant: (entity, name) => variantWords(entity, name, texts),
    plainVariant: (entity, name) => variantName(entity, name, texts),
    namedVariants: entity => namedVariants(entity, texts),
    record: (entity, row) => recordName(entity, row, language, texts),
  }
  made.set(texts, labels)
  return labels
}

function variantWords(entity: Entity, name: string, texts: DefinitionTexts): string {
  const words = variantName(entity, name, texts)
  if (!words) return name
  return words === toSentence(name) ? words : `${words} (${name})`
}

const usual = ['title', 'adminTitle', 'slug', 'url', 'email', 'file', 'variant']

function recordName(entity: Entity, row: AdminRow, language: string, texts: DefinitionTexts): string {
  for (const name of entity.admin.label ?? usual) {
    const value = row[name]
    const said = typeof value === 'object' && value !== null ? textIn(value as Localized, language, 'en') : value
    if (typeof said !== 'string' || said.trim() === '') continue
    if (name === 'variant') return variantWords(entity, said, texts)
    // Such as the type of an order that has no number yet: "Cart".
    if (entity.fields[name]?.kind === 'select') return valueName(entity, name, said, texts)
    return formattedText(entity, name, said) ?? said
  }
  return row.id
}
