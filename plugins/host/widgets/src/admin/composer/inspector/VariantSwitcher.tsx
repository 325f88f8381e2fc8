import { useQueryClient } from '@tanstack/react-query'
import { type LoadedRecord, recordKey, useLabels, useRecord, useRight, useVariantNames } from '@tessera/admin'
import type { Entity } from '@tessera/core'
import { cn, useLanguage } from '@tessera/widget-sdk'
import { previewPath } from '@tessera/widget-sdk/compose'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { topLevelVariants, variantLabel } from '../block-names.ts'
import { useComposer } from '../composer-context.ts'
import { Thumbnail } from '../gallery/Thumbnail.tsx'
import { isModuleWidget } from '../page/page-entities.ts'
import type { Change } from '../writes/change.ts'

interface VariantSwitcherProps {
  readonly entity: Entity
  readonly id: string
}

/** A record's variants as previews: picking one changes the page at once. */
export function VariantSwitcher({ entity, id }: VariantSwitcherProps) {
  const m = useMessages('variantSwitcher')
  const language = useLanguage()
  const labels = useLabels()
  const { writes, language: content, parts } = useComposer()
  const all = useVariantNames(entity)
  const mayUpdate = useRight(entity, 'update')
  const { data: loaded } = useRecord(entity, id)
  const names = isModuleWidget(entity) ? topLevelVariants(all) : all
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  if (names.length < 2 || !mayUpdate || !loaded) return null
  const { variant, updatedAt } = loaded.row
  const labelOf = (name: string) => variantLabel(entity, name, labels, language)

  /** Based on the version that was read last: refused when somebody else has changed the record since. */
  const changeTo = (name: string): readonly Change[] => {
    const { row, etag } = client.getQueryData<LoadedRecord>(recordKey(entity, id)) ?? loaded
    if (row.variant === name) return []
    const before = { variant: row.variant }
    const guard = etag === null ? {} : { ifMatch: etag }
    return [{ action: 'update', entity: entity.path, id, data: { variant: name }, before, ...guard }]
  }

  async function choose(name: string): Promise<void> {
    if (name !== variant) await writes.write(() => changeTo(name), m.changed, true)
  }

  return (
    <section className="border-border border-b px-4 py-2.5">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-8 w-full cursor-pointer items-center gap-2 text-left text-sm"
      >
        <span className="text-text-muted">{m.look}</span>
        <span className="min-w-0 flex-1 truncate font-medium">{labelOf(variant)}</span>
        <span className="text-primary">{isOpen ? m.hide : m.change}</span>
      </button>
      {isOpen && (
        <fieldset className="grid grid-cols-2 gap-2 pt-2">
          <legend className="sr-only">{m.look}</legend>
          {names.map(name => (
            <div
              key={name}
              className={cn(
                'relative flex flex-col overflow-hidden rounded-md border text-left hover:border-border-strong',
                name === variant ? 'border-primary ring-1 ring-primary' : 'border-border',
              )}
            >
              <Thumbnail
                label={labelOf(name)}
                address={`${previewPath}?${new URLSearchParams({ entity: entity.path, id, variant: name, language: content, url: parts.page.url.includes('[') ? '/' : parts.page.url })}`}
                version={updatedAt}
                className="aspect-video"
              />
              <button
                type="button"
                aria-pressed={name === variant}
                onClick={() => void choose(name)}
                className="flex min-h-8 cursor-pointer items-center gap-1.5 border-border border-t px-2 text-left text-xs after:absolute after:inset-0"
              >
                <span className="min-w-0 flex-1 truncate">{labelOf(name)}</span>
                {name === variant && <Check aria-hidden className="size-3.5 shrink-0 text-primary" />}
              </button>
            </div>
          ))}
        </fieldset>
      )}
    </section>
  )
}
