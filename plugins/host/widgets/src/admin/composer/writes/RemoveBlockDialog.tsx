import { ConfirmDialog, useRight } from '@tessera/admin'
import { useMessages } from '../../../messages.ts'
import { useComposer } from '../composer-context.ts'
import { pageEntities } from '../page/page-entities.ts'
import type { Block, RecordOf } from '../page/page-parts.ts'
import { useUsage } from '../page/use-usage.ts'
import type { Change } from './change.ts'

interface RemoveBlockDialogProps {
  readonly block: Block
  readonly onClose: () => void
}

/** Asks before a block is removed. Its widget is deleted too when nothing else shows it. */
export function RemoveBlockDialog({ block, onClose }: RemoveBlockDialogProps) {
  return block.record ? (
    <RecordBlockDialog block={block} record={block.record} onClose={onClose} />
  ) : (
    <BlockDialog block={block} otherUses={0} onClose={onClose} />
  )
}

function RecordBlockDialog({ block, record, onClose }: RemoveBlockDialogProps & { readonly record: RecordOf }) {
  const { parts } = useComposer()
  const mayDelete = useRight(record.entity, 'delete')
  const { data } = useUsage(record.entity, record.row.id)
  const isTwice = parts.regions.flatMap(({ blocks }) => blocks).filter(each => isOf(each, record)).length > 1
  const otherUses = data ? Math.max(data.length - 1, isTwice ? 1 : 0) : null
  return (
    <BlockDialog
      block={block}
      otherUses={otherUses}
      onClose={onClose}
      {...(otherUses === 0 && mayDelete && { record })}
    />
  )
}

function isOf(block: Block, { row }: RecordOf): boolean {
  return block.record?.row.id === row.id
}

interface BlockDialogProps extends RemoveBlockDialogProps {
  /** Number of its other uses; null while unknown: then the widget stays. */
  readonly otherUses: number | null
  /** The record that is deleted with it. */
  readonly record?: RecordOf
}

function BlockDialog({ block, otherUses, record, onClose }: BlockDialogProps) {
  const m = useMessages('removeBlockDialog')
  const { writes, select } = useComposer()
  return (
    <ConfirmDialog
      description={
        otherUses === 0 ? m.own : otherUses === null ? undefined : m.shared.replace('{count}', String(otherUses))
      }
      onConfirm={async () => {
        // Deselected first, so that nothing requests it any more.
        select(null)
        const written = await writes.write(removal(block, record), m.deleted)
        if (!written) throw new Error('Nothing was deleted')
      }}
      onClose={onClose}
    />
  )
}

function removal({ host, external }: Block, record: RecordOf | undefined): Change[] {
  const { external: relation, widget } = pageEntities
  const isOnly = host.externals.length <= 1
  return [
    isOnly || !external
      ? { action: 'delete', entity: widget.path, id: host.widget.id }
      : { action: 'delete', entity: relation.path, id: external.id },
    ...(record ? [{ action: 'delete', entity: record.entity.path, id: record.row.id } as const] : []),
  ]
}
