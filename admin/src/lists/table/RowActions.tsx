import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { addresses } from '../../context/addresses.ts'
import { useRight } from '../../context/use-rights.ts'
import { useMessages } from '../../messages.ts'
import { IconButton } from '../../ui/index.ts'

interface RowActionsProps {
  readonly entity: Entity
  readonly row: AdminRow
  readonly canDelete: boolean
  readonly onOpen?: ((row: AdminRow) => void) | undefined
  readonly onDelete: (row: AdminRow) => void
}

/** Edit, or Open, and Delete of a row: shown on hover and focus, always on touch screens. */
export function RowActions({ entity, row, canDelete, onOpen, onDelete }: RowActionsProps) {
  const m = useMessages('list')
  const navigate = useNavigate()
  const canUpdate = useRight(entity, 'update')
  return (
    <div className="relative z-10 flex justify-end opacity-0 transition-opacity focus-within:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100">
      <IconButton
        label={canUpdate ? m.edit : m.open}
        icon={canUpdate ? <Pencil /> : <Eye />}
        onClick={() => (onOpen ? onOpen(row) : navigate(addresses.record(entity, row.id)))}
      />
      {canDelete && <IconButton label={m.delete} icon={<Trash2 />} isDanger onClick={() => onDelete(row)} />}
    </div>
  )
}
