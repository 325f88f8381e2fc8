import {
  type Entity,
  entityName,
  fieldName,
  helpOf,
  type Localized,
  moduleName,
  toSentence,
  valueName,
  variantName,
} from '@tessera/core'
import { textIn, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { model } from './entities.ts'
import { ownWords } from './own-words.ts'

/** Names of entities, modules and fields in the language of the back office. */
export interface Labels {
  one(entity: Entity): string
  many(entity: Entity): string
  /** What an entity is for, in a sentence. */
  description(entity: Entity): string | null
  module(name: string): string
  field(entity: Entity, name: string): string
  help(entity: Entity, name: string): string | null
  /** A value of a select, or a variant. */
  value(entity: Entity, name: string, value: string): string
  /** A variant, with the name that developers use beside it where it is another. */
  variant(entity: Entity, name: string): string
  /** What a record is called: the first of its label fields that says something, else its id. */
  record(entity: Entity, row: AdminRow): string
}

export function useLabels(): Labels {
  return labelsIn(useLanguage())
}

const made = new Map<string, Labels>()

export function labelsIn(language: string): Labels {
  const known = made.get(language)
  if (known) return known
  const labels: Labels = {
    one: entity => entityName(entity, language).one,
    many: entity => entityName(entity, language).many,
    description: ({ admin }) => textIn(admin.description, language, 'en') || null,
    module: name => {
      const [entity] = model.of(name)
      return entity ? moduleName(entity, language) : toSentence(name)
    },
    field: (entity, name) => fieldName(entity, name, language),
    help: (entity, name) => helpOf(entity, name, language) ?? null,
    value: (entity, name, value) =>
      name === 'variant' ? variantWords(entity, value, language) : valueName(entity, name, value, language),
    variant: (entity, name) => variantWords(entity, name, language),
    record: (entity, row) => recordName(entity, row, language),
  }
  made.set(language, labels)
  return labels
}

function variantWords(entity: Entity, name: string, language: string): string {
  const words = variantName(entity, name, language)
  if (!words) return name
  return words === toSentence(name) ? words : `${words} (${name})`
}

const usual = ['title', 'adminTitle', 'slug', 'url', 'email', 'file', 'variant']

function recordName(entity: Entity, row: AdminRow, language: string): string {
  for (const name of entity.admin.label ?? usual) {
    const value = row[name]
    const said = typeof value === 'object' && value !== null ? textIn(value as Localized, language, 'en') : value
    if (typeof said !== 'string' || said.trim() === '') continue
    return name === 'variant' ? variantWords(entity, said, language) : (ownWords(entity, name, said) ?? said)
  }
  return row.id
}
