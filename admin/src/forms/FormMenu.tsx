import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { Copy, Ellipsis, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRight } from '../context/use-rights.ts'
import { DeleteDialog } from '../data/DeleteDialog.tsx'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { IconButton } from '../ui/index.ts'
import { Menu, MenuDivider, MenuItem } from '../ui/Menu.tsx'

interface FormMenuProps {
  readonly entity: Entity
  /** The saved record, which alone can be deleted or duplicated. */
  readonly row: AdminRow | undefined
  readonly onAddAnother?: () => void
  readonly onDuplicate?: () => void
  /** Rejects when nothing was deleted. */
  readonly onDelete: () => Promise<void>
}

/** The less frequent actions of a form. */
export function FormMenu({ entity, row, onAddAnother, onDuplicate, onDelete }: FormMenuProps) {
  const m = useMessages('formMenu')
  const labels = useLabels()
  const isSaved = row !== undefined
  const mayCreate = useRight(entity, 'create')
  const mayDelete = useRight(entity, 'delete') && isSaved
  const [isDeleting, setDeleting] = useState(false)
  const hasCopies = mayCreate && ((onDuplicate && isSaved) || onAddAnother)
  if (!mayDelete && !hasCopies) return null
  return (
    <>
      <Menu button={<IconButton label={m.more} icon={<Ellipsis />} />}>
        {mayCreate && onAddAnother && (
          <MenuItem icon={<Plus />} onSelect={onAddAnother}>
            {m.another}
          </MenuItem>
        )}
        {mayCreate && isSaved && onDuplicate && (
          <MenuItem icon={<Copy />} onSelect={onDuplicate}>
            {m.duplicate}
          </MenuItem>
        )}
        {mayDelete && hasCopies && <MenuDivider />}
        {mayDelete && (
          <MenuItem icon={<Trash2 />} isDanger onSelect={() => setDeleting(true)}>
            {m.delete}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && row && (
        <DeleteDialog
          entity={entity}
          name={labels.record(entity, row)}
          onConfirm={onDelete}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
