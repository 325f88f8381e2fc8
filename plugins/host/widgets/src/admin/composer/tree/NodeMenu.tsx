import { IconButton, Menu, MenuItem } from '@tessera/admin'
import { Ellipsis, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../../messages.ts'
import type { RecordLabel } from '../block-names.ts'
import { useComposer } from '../composer-context.ts'
import { isSameSelectionPath, type SelectionPath } from '../selection.ts'

interface NodeMenuProps {
  readonly selectionPath: SelectionPath
  readonly label: RecordLabel
  /** More actions. */
  readonly children: ReactNode
}

/** The actions of a tree node. */
export function NodeMenu({ selectionPath, label, children }: NodeMenuProps) {
  const m = useMessages('nodeMenu')
  const { selected, edit } = useComposer()
  const record = selectionPath.at(-1)
  return (
    <Menu
      button={
        <IconButton
          tabIndex={isSameSelectionPath(selected, selectionPath) ? 0 : -1}
          label={m.actions.replace('{name}', label.title || label.kind)}
          icon={<Ellipsis />}
          className="size-7"
          onClick={event => event.stopPropagation()}
        />
      }
    >
      {record && (
        <MenuItem icon={<Pencil />} onSelect={() => edit(record)}>
          {m.edit}
        </MenuItem>
      )}
      {children}
    </Menu>
  )
}
