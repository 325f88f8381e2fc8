import type { Entity } from '@tessera/core'
import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { useAdmin } from '../app/admin-context.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { deletionKind } from './deletion-kind.ts'

const messages = defineMessages({
  en: {
    trash: 'It goes to the trash, from where it can be brought back.',
    trashMany: 'They go to the trash, from where they can be brought back.',
    forEver: 'It is deleted for good: there is no way back.',
    forEverMany: 'They are deleted for good: there is no way back.',
  },
  ru: {
    trash: 'Запись попадёт в корзину, оттуда её можно вернуть.',
    trashMany: 'Записи попадут в корзину, оттуда их можно вернуть.',
    forEver: 'Запись удалится насовсем: вернуть её будет нельзя.',
    forEverMany: 'Записи удалятся насовсем: вернуть их будет нельзя.',
  },
})

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
  const m = useMessages(messages)
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
