import type { Entity } from '@tessera/core'
import { useAdmin } from '../app/admin-context.ts'
import { useMessages } from '../messages.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { deletionKind } from './deletion-kind.ts'

interface DeleteDialogProps {
  readonly entity: Entity
  /** What is deleted: the name of a record, or how many there are. */
  readonly name: string
  readonly isMany?: boolean
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before records are deleted: which, and whether there is a way back. */
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
