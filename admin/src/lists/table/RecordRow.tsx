import type { Entity } from '@tessera/core'
import { cn } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '../../context/addresses.ts'
import { useRight } from '../../context/use-rights.ts'
import { isNothing } from '../../fields/input-value.ts'
import { useMessages } from '../../messages.ts'
import { useLabels } from '../../model/labels.ts'
import { IconButton } from '../../ui/index.ts'
import { useContentLanguage } from '../use-content-language.ts'
import { Cell } from './Cell.tsx'
import type { ListViewProps } from './list-view.ts'
import { RowLink } from './RowLink.tsx'
import { rowName } from './row-name.ts'
import { SelectBox } from './SelectBox.tsx'
import { Thumbnail } from './Thumbnail.tsx'

export interface RecordRowProps extends Omit<ListViewProps, 'rows' | 'state' | 'onSort' | 'onMove'> {
  readonly row: AdminRow
  /** The drag handle, in the first cell. */
  readonly handle?: ReactNode
  readonly rowRef?: Ref<HTMLTableRowElement>
  readonly style?: CSSProperties
  readonly isLifted?: boolean
}

/** One record as a row; a click anywhere opens it. */
export function RecordRow(props: RecordRowProps) {
  const { entity, row, columns, pictureLocation, selection, canDelete, fixed, onOpen, onDelete, handle } = props
  const m = useMessages('recordSelection')
  const labels = useLabels()
  const language = useContentLanguage()
  const name = rowName(labels, entity, row, fixed)
  const isSelected = selection.has(row.id)
  return (
    <tr
      ref={props.rowRef}
      style={props.style}
      data-row={row.id}
      className={cn(
        'group/row relative h-11 hover:bg-surface',
        isSelected && 'bg-primary/6 hover:bg-primary/10',
        props.isLifted && 'z-20 bg-raised shadow-overlay',
      )}
    >
      {handle !== undefined && <td className="w-9 pl-2">{handle}</td>}
      <td className="w-11 pl-2">
        <SelectBox
          label={`${m.select}: ${name}`}
          isSelected={isSelected}
          onToggle={isRange => selection.toggle(row, isRange)}
        />
      </td>
      {columns.map((column, index) => (
        <td key={column} className="max-w-72 min-w-24 px-3 text-sm [&>span]:align-middle">
          {index === 0 ? (
            <span className="flex items-center gap-3">
              {pictureLocation && <Thumbnail row={row} pictureLocation={pictureLocation} className="size-8" />}
              <span className="min-w-0 flex-1">
                <RowLink entity={entity} row={row} onOpen={onOpen}>
                  {isNothing(entity, column, row[column]) ? (
                    name
                  ) : (
                    <Cell entity={entity} name={column} row={row} language={language} />
                  )}
                </RowLink>
              </span>
            </span>
          ) : (
            <Cell entity={entity} name={column} row={row} language={language} />
          )}
        </td>
      ))}
      <td className="w-20 pr-2">
        <RowActions entity={entity} row={row} canDelete={canDelete} onOpen={onOpen} onDelete={onDelete} />
      </td>
    </tr>
  )
}

interface RowActionsProps {
  readonly entity: Entity
  readonly row: AdminRow
  readonly canDelete: boolean
  readonly onOpen?: ((row: AdminRow) => void) | undefined
  readonly onDelete: (row: AdminRow) => void
}

/** Edit, or Open, and Delete of a row: shown on hover and focus, always on touch screens. */
function RowActions({ entity, row, canDelete, onOpen, onDelete }: RowActionsProps) {
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
