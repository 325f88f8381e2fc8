import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useMessages } from '../../messages.ts'
import { useLabels } from '../../model/labels.ts'
import type { ListViewProps } from '../table/list-view.ts'
import { RecordRow } from '../table/RecordRow.tsx'
import { rowName } from '../table/row-name.ts'
import { SortableItems } from './SortableItems.tsx'
import { useSortableRow } from './use-sortable-row.tsx'

interface SortableRowsProps extends ListViewProps {
  readonly onMove: (from: number, to: number) => void
}

/** Rows that can be moved with a pointer or with keys. */
export default function SortableRows(props: SortableRowsProps) {
  const { entity, rows, fixed, onMove } = props
  const m = useMessages('order')
  const labels = useLabels()
  const nameOf = (id: string) => {
    const row = rows.find(each => each.id === id)
    return row ? rowName(labels, entity, row, fixed) : ''
  }
  return (
    <SortableItems ids={rows.map(({ id }) => id)} nameOf={nameOf} onMove={onMove}>
      {rows.map(row => (
        <SortableRow key={row.id} {...props} row={row} label={`${m.move}: ${nameOf(row.id)}`} />
      ))}
    </SortableItems>
  )
}

function SortableRow({
  label,
  onMove: _,
  ...props
}: SortableRowsProps & { readonly row: AdminRow; readonly label: string }) {
  return <RecordRow {...props} {...useSortableRow(props.row.id, label)} />
}
