import { useMessages } from '../../messages.ts'
import { useLabels } from '../../model/labels.ts'
import { AdminWidget } from '../../variants/AdminWidget.tsx'
import { ShownColumnsProvider } from '../state/shown-columns.ts'
import type { ListViewProps } from './list-view.ts'
import { rowName } from './row-name.ts'
import { SelectBox } from './SelectBox.tsx'

/** A page of records as cards, up to three in a row. */
export function RecordCards({ entity, rows, columns, selection, fixed, onOpen }: ListViewProps) {
  const m = useMessages('recordSelection')
  const labels = useLabels()
  return (
    <ShownColumnsProvider value={columns}>
      <ul className="grid gap-3 p-4 sm:grid-cols-2 sm:px-6 xl:grid-cols-3">
        {rows.map(row => (
          <li key={row.id} data-row={row.id} className="relative min-w-0">
            <AdminWidget
              variant="admin-table-row"
              entity={entity}
              data={row}
              {...(onOpen && { onEdit: () => onOpen(row) })}
            />
            <div className="absolute top-2 right-2">
              <SelectBox
                label={`${m.select}: ${rowName(labels, entity, row, fixed)}`}
                isSelected={selection.has(row.id)}
                onToggle={isRange => selection.toggle(row, isRange)}
              />
            </div>
          </li>
        ))}
      </ul>
    </ShownColumnsProvider>
  )
}
