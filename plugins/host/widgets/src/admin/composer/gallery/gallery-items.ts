import { blockTexts, type InterfaceTexts, type Labels, model, packageBlocks } from '@tessera/admin'
import { type BatchOperation, type Entity, moduleName, variantName } from '@tessera/core'
import type { BlockSample } from '@tessera/widget-sdk/admin'
import { topLevelVariants, variantLabel } from '../block-names.ts'
import { isModuleWidget } from '../page/page-entities.ts'
import { sampleRecord } from './sample-record.ts'

/** Something in the gallery: a widget of a module, in one of its variants. */
export interface GalleryItem {
  readonly key: string
  readonly entity: Entity
  readonly variant: string
  readonly name: string
  readonly description: string
  readonly group: string
  /** More words to search by, in every language of the back office. */
  readonly keywords: string
  /** The entity that the page's address must name; without it there is nothing to preview. */
  readonly segment?: Entity
  readonly operations: (sample: BlockSample) => readonly BatchOperation[]
}

/**
 * Everything that can be added to a page: the blocks of all packages, and their widgets' other variants with sample
 * content.
 * @param variants of each entity, by its path
 * @param others texts in the other languages of the back office, which a search finds, too
 */
export function galleryItems(
  variants: ReadonlyMap<string, readonly string[]>,
  labels: Labels,
  language: string,
  others: readonly Pick<InterfaceTexts, 'packages' | 'definitions'>[],
): GalleryItem[] {
  const general = new Set(packageBlocks.flatMap(block => blockTexts(block).group || []))
  const fromBlocks = packageBlocks.flatMap((block, index): GalleryItem[] => {
    const entity = model.entities.get(block.entity.path)
    if (!entity || !isModuleWidget(entity)) return []
    const texts = blockTexts(block)
    return [
      {
        key: `${entity.path} ${block.variant} ${index}`,
        entity,
        variant: block.variant,
        ...texts,
        keywords: [
          texts.keywords,
          ...others.flatMap(({ packages }) => Object.values(blockTexts(block, packages[block.packageName] ?? {}))),
        ].join(' '),
        group: texts.group || labels.module(entity.module),
        ...(block.segment && { segment: block.segment }),
        operations: block.operations ?? (sample => [sampleRecord(entity, block.variant, sample)]),
      },
    ]
  })
  const known = new Set(fromBlocks.map(({ entity, variant }) => `${entity.path} ${variant}`))
  const unnamed = [...model.entities.values()].filter(isModuleWidget).flatMap(entity =>
    topLevelVariants(variants.get(entity.path) ?? [])
      .filter(variant => variant !== 'default' && !known.has(`${entity.path} ${variant}`))
      .map(
        (variant): GalleryItem => ({
          key: `${entity.path} ${variant}`,
          entity,
          variant,
          name: variantLabel(entity, variant, labels, language),
          description: '',
          keywords: others
            .flatMap(({ definitions }) => [variantName(entity, variant, definitions), moduleName(entity, definitions)])
            .filter(Boolean)
            .join(' '),
          group: labels.module(entity.module),
          operations: sample => [sampleRecord(entity, variant, sample)],
        }),
      ),
  )
  // General blocks come before those of single modules.
  const isGeneral = (item: GalleryItem) => general.has(item.group)
  const all = [...fromBlocks, ...unnamed]
  return [...all.filter(isGeneral), ...all.filter(item => !isGeneral(item))]
}

/** The items whose name, description or group has every word of a search in it. */
export function matchingItems(items: readonly GalleryItem[], search: string): GalleryItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ name, description, group, variant, keywords }) => {
    const text = [name, description, group, variant, keywords].join(' ').toLowerCase()
    return words.every(word => text.includes(word))
  })
}
