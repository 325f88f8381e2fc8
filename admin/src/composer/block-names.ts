import { type Entity, type Localized, toSentence } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { packages } from '../model/admin-packages.ts'
import { type Labels, useLabels } from '../model/labels.ts'
import { isModuleWidget } from './page/site-model.ts'

/** What a record is called in the composer: of which kind it is, and what it says. */
export interface RecordWords {
  readonly kind: string
  /** Empty where it says nothing of itself. */
  readonly title: string
}

/** A text in a language, in another one that there is where it is missing. */
export function wordsIn(text: Localized | undefined, language: string): string {
  return text?.[language] || text?.en || Object.values(text ?? {}).find(Boolean) || ''
}

/** The name of a widget's variant: that of its block, else the variant's in words. */
export function variantWords(entity: Entity, variant: string, language: string): string {
  const block = packages
    .flatMap(each => each.blocks ?? [])
    .findLast(each => each.entity.path === entity.path && each.variant === variant)
  return block ? wordsIn(block.name, language) : toSentence(variant.replace(/^content-|-default$/g, ''))
}

/** @param content language of the site in which records are named */
export function useRecordWords(content: string): (entity: Entity, row: AdminRow) => RecordWords {
  const language = useLanguage()
  const labels = useLabels()
  return (entity, row) => ({
    kind: isModuleWidget(entity) ? widgetKind(entity, row, labels, language) : labels.one(entity),
    title: titleOf(row, content),
  })
}

function widgetKind(entity: Entity, row: AdminRow, labels: Labels, language: string): string {
  return row.variant === 'default' ? labels.module(entity.module) : variantWords(entity, row.variant, language)
}

function titleOf(row: AdminRow, language: string): string {
  for (const name of ['title', 'adminTitle', 'originalName', 'slug']) {
    const value = row[name]
    const said = typeof value === 'object' && value !== null ? wordsIn(value as Localized, language) : value
    if (typeof said === 'string' && said.trim() !== '') return said
  }
  return ''
}
