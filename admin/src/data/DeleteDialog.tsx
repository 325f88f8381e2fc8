import type { Entity } from '@tessera/core'
import { useAdmin } from '../context/admin-context.ts'
import { useMessages } from '../messages.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { deletionKind } from './deletion-kind.ts'

interface DeleteDialogProps {
  readonly entity: Entity
  /** Name of the record, or how many records there are. */
  readonly name: string
  readonly isMany?: boolean
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before records are deleted: names them and says whether they can be restored. */
export function DeleteDialog({ entity, name, isMany = false, onConfirm, onClose }: DeleteDialogProps) {
  const m = useMessages('deleteDialog')
  const { start } = useAdmin()
  return (
    <ConfirmDialog
      description={
        <>
          <span className="block font-medium text-text wrap-anywhere">{name}</span>
          {m[deletionKind(entity, start, isMany)]}
        </>
      }
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
