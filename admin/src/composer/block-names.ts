import { type Entity, type Localized, toSentence } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { packageBlocks } from '../model/blocks.ts'
import { model } from '../model/entities.ts'
import { type Labels, useLabels } from '../model/labels.ts'
import { isModuleWidget } from '../model/site-model.ts'
import { useComposer } from './composer-context.ts'
import type { SelectionPath } from './selection.ts'

/** What a record is called in the composer: of which kind it is, and what it says. */
export interface RecordLabel {
  readonly kind: string
  /** Empty where it says nothing of itself. */
  readonly title: string
}

/** A text in a language, in another one that there is where it is missing. */
export function anyTextIn(text: Localized | undefined, language: string): string {
  return text?.[language] || text?.en || Object.values(text ?? {}).find(Boolean) || ''
}

/**
 * The name of a variant: its definition's, else that of the block that it makes, or what its blocks have in common.
 * @returns what it is called by developers where no block says more
 */
export function variantLabel(entity: Entity, variant: string, labels: Labels, language: string): string {
  const named = labels.plainVariant(entity, variant)
  if (named) return named
  const blocks = packageBlocks.filter(each => each.entity.path === entity.path && each.variant === variant)
  const [first] = blocks
  const derived = toSentence(variant.replace(/-default$/, '').replace(/^content-/, ''))
  if (!first) return derived
  const names = blocks.map(each => anyTextIn(each.name, language))
  const common = commonStart(names)
  return common || (language === 'en' ? derived : anyTextIn(first.group, language) || derived)
}

/** The variants of a widget without those that are only a part of another one, such as `navbar-default-menu`. */
export function topLevelVariants(names: readonly string[]): string[] {
  return names.filter(name => !names.some(each => each !== 'default' && name.startsWith(`${each}-`)))
}

/** How several names begin, without what only joins it to the rest: `Hero with pictures`, `Hero with words` → `Hero`. */
function commonStart(names: readonly string[]): string {
  const [first = [], ...others] = names.map(name => name.split(' '))
  if (others.length === 0) return first.join(' ')
  const different = first.findIndex((word, index) => others.some(words => words[index] !== word))
  const common = first.slice(0, different === -1 ? undefined : different)
  while (common.length > 1 && (common.at(-1) ?? '').length <= 4) common.pop()
  return common.join(' ')
}

/** @param content language of the site in which records are named */
export function useRecordLabels(content: string): (entity: Entity, row: AdminRow) => RecordLabel {
  const language = useLanguage()
  const labels = useLabels()
  return (entity, row) => ({
    kind: isModuleWidget(entity) ? widgetKind(entity, row, labels, language) : labels.one(entity),
    title: titleOf(row, content),
  })
}

function widgetKind(entity: Entity, row: AdminRow, labels: Labels, language: string): string {
  // That every entity has one says nothing of this one.
  const isPlainDefault = row.variant === 'default' && !labels.namedVariants(entity).includes('default')
  return isPlainDefault ? labels.module(entity.module) : variantLabel(entity, row.variant, labels, language)
}

function titleOf(row: AdminRow, language: string): string {
  for (const name of ['title', 'adminTitle', 'originalName', 'slug']) {
    const value = row[name]
    const text = typeof value === 'object' && value !== null ? anyTextIn(value as Localized, language) : value
    if (typeof text === 'string' && text.trim() !== '') return text
  }
  return ''
}

/** What the last record of a trail is called: a block as its widget, anything else as its entity. */
export function useSelectionKind(): (selectionPath: SelectionPath | null) => string {
  const { parts, language } = useComposer()
  const labels = useLabels()
  const labelOf = useRecordLabels(language)
  return selectionPath => {
    const last = selectionPath?.at(-1)
    const block = parts.regions
      .flatMap(({ blocks }) => blocks)
      .find(({ record }) => record?.entity.path === last?.entity && record?.row.id === last?.id)
    if (block?.record) return labelOf(block.record.entity, block.record.row).kind
    const entity = model.entities.get(last?.entity ?? '')
    return entity ? labels.one(entity) : ''
  }
}
