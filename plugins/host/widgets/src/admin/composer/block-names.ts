import { blockTexts, type Labels, model, packageBlocks, useLabels } from '@tessera/admin'
import { type Entity, type Localized, toSentence } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useComposer } from './composer-context.ts'
import { isModuleWidget } from './page/page-entities.ts'
import type { SelectionPath } from './selection.ts'

/** How a record is labelled in the composer: its kind and its title. */
export interface RecordLabel {
  readonly kind: string
  /** Empty where the record has none. */
  readonly title: string
}

/** A text in the given language, else in any other. */
function anyTextIn(text: Localized | undefined, language: string): string {
  return text?.[language] || text?.en || Object.values(text ?? {}).find(Boolean) || ''
}

/**
 * The name of a variant: from its definition, else from the blocks that use it.
 * @returns the developers' name where neither has one
 */
export function variantLabel(entity: Entity, variant: string, labels: Labels, language: string): string {
  const named = labels.plainVariant(entity, variant)
  if (named) return named
  const blocks = packageBlocks.filter(each => each.entity.path === entity.path && each.variant === variant)
  const [first] = blocks
  const derived = toSentence(variant.replace(/-default$/, '').replace(/^content-/, ''))
  if (!first) return derived
  const names = blocks.map(each => blockTexts(each).name)
  const common = commonStart(names)
  return common || (language === 'en' ? derived : blockTexts(first).group || derived)
}

/** The variants of a widget, without those that render a part of another one, such as `navbar-default-menu`. */
export function topLevelVariants(names: readonly string[]): string[] {
  return names.filter(name => !names.some(each => each !== 'default' && name.startsWith(`${each}-`)))
}

/**
 * The words that several names start with: `Hero with pictures`, `Hero with words` → `Hero`. Joining words at the end
 * are left out.
 */
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
  // Every entity has a default variant: its name would say nothing.
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

/** The kind of the last record on a selection path: of a block its widget's, else the entity's name. */
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
