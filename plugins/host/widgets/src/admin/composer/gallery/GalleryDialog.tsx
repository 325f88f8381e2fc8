import { Drawer, Tabs } from '@tessera/admin'
import type { BatchOperation } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { type InsertionPoint, useComposer } from '../composer-context.ts'
import type { RecordOf } from '../page/page-parts.ts'
import { placeWidget } from '../writes/arrangement.ts'
import { blockRef } from './block-ref.ts'
import { ExistingBlocks } from './ExistingBlocks.tsx'
import type { GalleryItem } from './gallery-items.ts'
import { NewBlocks } from './NewBlocks.tsx'

interface GalleryDialogProps {
  readonly insertionPoint: InsertionPoint
  readonly onClose: () => void
}

/** Everything that can be added to the page, as previews. Picking one adds it in a single write. */
export function GalleryDialog({ insertionPoint: { region, index }, onClose }: GalleryDialogProps) {
  const m = useMessages('galleryDialog')
  const language = useLanguage()
  const { writes, select } = useComposer()
  const [kind, setKind] = useState<'fresh' | 'existing'>('fresh')
  const [isBusy, setBusy] = useState(false)

  async function addNew({ entity, name }: GalleryItem, operations: readonly BatchOperation[]): Promise<void> {
    const changes = [...operations, ...placeWidget(region, index, { $ref: blockRef }, entity.module)]
    const at = operations.findIndex(each => each.action === 'create' && each.ref === blockRef)
    setBusy(true)
    const written = await writes.write(changes, m.added.replace('{name}', name))
    setBusy(false)
    const created = written?.[at]
    if (!created) return
    onClose()
    select([{ entity: entity.path, id: created.id }])
  }

  async function addExisting({ entity, row }: RecordOf, name: string): Promise<void> {
    setBusy(true)
    const written = await writes.write(
      placeWidget(region, index, row.id, entity.module),
      m.added.replace('{name}', name),
    )
    setBusy(false)
    if (!written) return
    onClose()
    select([{ entity: entity.path, id: row.id }])
  }

  return (
    <Drawer title={m.title} width={960} onClose={onClose}>
      <div className="sticky top-0 z-10 border-border border-b bg-background px-4 py-2">
        <Tabs
          label={m.kinds}
          value={kind}
          onChange={setKind}
          tabs={[
            { name: 'fresh', label: m.fresh },
            { name: 'existing', label: m.existing },
          ]}
        />
      </div>
      {kind === 'fresh' ? (
        <NewBlocks language={language} isBusy={isBusy} onPick={(item, operations) => void addNew(item, operations)} />
      ) : (
        <ExistingBlocks isBusy={isBusy} onPick={(record, name) => void addExisting(record, name)} />
      )}
    </Drawer>
  )
}
