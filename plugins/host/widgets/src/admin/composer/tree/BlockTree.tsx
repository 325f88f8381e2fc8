import { Button, IconButton, useRight } from '@tessera/admin'
import { Layers, Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { useComposer } from '../composer-context.ts'
import type { BlockRegion } from '../page/page-parts.ts'
import { moveBlock } from '../writes/arrangement.ts'
import { BlockNode } from './BlockNode.tsx'
import { SortableItems } from './SortableItems.tsx'
import { ExpandedProvider } from './use-expanded.ts'

/** The blocks of the page from top to bottom, with the records they contain. */
export function BlockTree() {
  const { parts } = useComposer()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback((key: string, isExpanded: boolean) => {
    setKeys(before => {
      if (before.has(key) === isExpanded) return before
      const next = new Set(before)
      if (isExpanded) next.add(key)
      else next.delete(key)
      return next
    })
  }, [])
  const expanded = useMemo(() => ({ keys, set }), [keys, set])
  return (
    <ExpandedProvider value={expanded}>
      <div className="flex flex-col gap-3 p-2">
        {parts.regions.map(region => (
          <RegionTree key={region.name} region={region} />
        ))}
      </div>
    </ExpandedProvider>
  )
}

function RegionTree({ region }: { readonly region: BlockRegion }) {
  const m = useMessages('blockTree')
  const { writes, add } = useComposer()
  const mayCreate = useRight(region.relation, 'create')
  const isPage = region.kind === 'page'
  const { title, adminTitle } = region.owner.row
  const owner = String(title || adminTitle || '')
  const name = isPage ? m.page : m.layout.replace('{name}', owner)
  if (!isPage && region.blocks.length === 0) return null
  return (
    <section>
      <header className="flex min-h-9 items-center gap-2 px-2">
        {!isPage && <Layers aria-hidden className="size-3.5 shrink-0 text-text-muted" />}
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-sans font-medium text-text-muted text-xs tracking-normal">{name}</h2>
          {!isPage && <p className="text-text-muted text-xs leading-4">{m.layoutNote}</p>}
        </div>
        {mayCreate && (
          <IconButton
            label={isPage ? m.add : m.addTo.replace('{name}', owner)}
            icon={<Plus />}
            onClick={() => add({ region, index: region.blocks.length })}
          />
        )}
      </header>
      {region.blocks.length > 0 ? (
        <div role="tree" aria-label={isPage ? m.blocks : name}>
          <SortableItems
            items={region.blocks}
            keyOf={({ key }) => key}
            onMove={(from, to) => writes.write(moveBlock(region, from, to), m.moved, true)}
          >
            {(block, index, move) => (
              <BlockNode key={block.key} region={region} block={block} index={index} move={move} />
            )}
          </SortableItems>
        </div>
      ) : (
        <div className="mx-2 flex flex-col items-center gap-3 rounded-md border border-border border-dashed px-3 py-6 text-center">
          <p className="text-text-muted">{m.empty}</p>
          {mayCreate && (
            <Button variant="primary" icon={<Plus />} onClick={() => add({ region, index: 0 })}>
              {m.add}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
