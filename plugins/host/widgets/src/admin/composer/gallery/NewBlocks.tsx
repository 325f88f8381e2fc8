import { useQuery } from '@tanstack/react-query'
import {
  Button,
  EmptyState,
  type InterfaceTexts,
  SearchInput,
  textsOfAllLanguages,
  useAdmin,
  useAllVariantNames,
  useLabels,
} from '@tessera/admin'
import type { BatchOperation } from '@tessera/core'
import { previewPath } from '@tessera/widget-sdk/compose'
import { SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { useComposer } from '../composer-context.ts'
import { BlockCard } from './BlockCard.tsx'
import { blockRef } from './block-ref.ts'
import { type GalleryItem, galleryItems, matchingItems } from './gallery-items.ts'
import { useSample } from './use-sample.ts'
import { useSegmentUrls } from './use-segment-urls.ts'

interface NewBlocksProps {
  readonly language: string
  readonly isBusy: boolean
  readonly onPick: (item: GalleryItem, operations: readonly BatchOperation[]) => void
}

const noTexts: readonly InterfaceTexts[] = []

/** Every widget in every variant, rendered with sample content. */
export function NewBlocks({ language, isBusy, onPick }: NewBlocksProps) {
  const m = useMessages('newBlocks')
  const labels = useLabels()
  const { rights } = useAdmin()
  const { language: content } = useComposer()
  const variants = useAllVariantNames()
  const sample = useSample()
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState<string | null>(null)
  const { data: texts = noTexts } = useQuery({
    queryKey: ['texts of all languages'],
    queryFn: textsOfAllLanguages,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: search !== '',
  })
  const items = useMemo(
    () =>
      variants
        ? galleryItems(variants, labels, language, texts).filter(({ entity }) =>
            rights.entities[entity.path]?.includes('create'),
          )
        : [],
    [variants, labels, language, texts, rights],
  )
  const urls = useSegmentUrls(items)
  const groups = [...new Set(items.map(each => each.group))]
  const found = matchingItems(items, search).filter(each => group === null || search !== '' || each.group === group)
  const shown = Map.groupBy(found, each => each.group)
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput value={search} onChange={setSearch} />
      </div>
      <fieldset className="flex min-w-0 gap-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-0.5 sm:flex-wrap">
        <legend className="sr-only">{m.groups}</legend>
        {[null, ...groups].map(each => (
          <button
            key={each ?? ''}
            type="button"
            aria-pressed={each === group}
            onClick={() => setGroup(each)}
            className="h-8 shrink-0 cursor-pointer rounded-full border border-border px-3 text-sm text-text-muted hover:text-text aria-pressed:border-primary aria-pressed:bg-primary/10 aria-pressed:text-text pointer-coarse:h-11"
          >
            {each ?? m.all}
          </button>
        ))}
      </fieldset>
      {sample &&
        urls &&
        [...shown].map(([name, blocks]) => (
          <section key={name} className="flex flex-col gap-2">
            <h3 className="font-medium font-sans text-sm tracking-normal">{name}</h3>
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {blocks.map(item => {
                const operations = item.operations(sample)
                const url = item.segment && urls?.get(item.segment.path)
                return (
                  <li key={item.key}>
                    <BlockCard
                      name={item.name}
                      description={item.description}
                      isDisabled={isBusy}
                      onPick={() => onPick(item, operations)}
                      thumbnail={{
                        request: {
                          action: previewPath,
                          body: { operations, show: { ref: blockRef }, language: content, ...(url && { url }) },
                        },
                      }}
                    />
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      {variants && sample && found.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={m.none}
          action={<Button onClick={() => setSearch('')}>{m.clear}</Button>}
        />
      )}
    </div>
  )
}
