import type { Entity, Localized } from '@tessera/core'
import { referencesOf, toCamelCase, toSentence } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { fieldNames } from './field-names.ts'

/** Names of entities, modules and fields in the language of the back office. */
export interface Labels {
  one(entity: Entity): string
  many(entity: Entity): string
  module(name: string): string
  field(entity: Entity, name: string): string
  help(entity: Entity, name: string): string | null
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
    one: entity => entity.admin.name?.[language]?.one ?? entity.admin.name?.en?.one ?? toSentence(entity.name),
    many: entity => entity.admin.name?.[language]?.many ?? entity.admin.name?.en?.many ?? toSentence(entity.plural),
    module: name => toSentence(name),
    field: (entity, name) =>
      text(entity.fields[name]?.admin.label, language) ??
      fieldNames[name]?.[language] ??
      fieldNames[name]?.en ??
      referenceName(labels, entity, name) ??
      toSentence(name),
    help: (entity, name) => text(entity.fields[name]?.admin.help, language) ?? null,
    record: (entity, row) => recordName(entity, row, language),
  }
  made.set(language, labels)
  return labels
}

/** A reference is called after what it points to; where it says more than that (`parentId`), after itself. */
function referenceName(labels: Labels, entity: Entity, name: string): string | undefined {
  const target = referencesOf(entity).find(each => each.name === name)?.target
  if (!target) return undefined
  const isPlain = name.toLowerCase().endsWith(toCamelCase(`${target.name}-id`).toLowerCase())
  return isPlain ? labels.one(target) : toSentence(name.replace(/Id$/, ''))
}

const usual = ['title', 'adminTitle', 'slug', 'url', 'email', 'file', 'variant']

function recordName(entity: Entity, row: AdminRow, language: string): string {
  for (const name of entity.admin.label ?? usual) {
    const value = row[name]
    const said = typeof value === 'object' && value !== null ? text(value as Localized, language) : value
    if (typeof said === 'string' && said.trim() !== '') return said
  }
  return row.id
}

function text(localized: Localized | undefined, language: string): string | undefined {
  return localized?.[language] || localized?.en || Object.values(localized ?? {}).find(Boolean)
}
