import { lazy, Suspense } from 'react'
import { useMessages } from '../../messages.ts'
import { useLabels } from '../../model/labels.ts'
import { sortColumn } from '../state/list-columns.ts'
import { useColumnTitle } from '../state/table-additions.ts'
import { useContentLanguage } from '../use-content-language.ts'
import { HeaderCell } from './HeaderCell.tsx'
import type { ListViewProps } from './list-view.ts'
import { RecordRow } from './RecordRow.tsx'
import { SelectBox } from './SelectBox.tsx'

const SortableRows = lazy(() => import('../order/SortableRows.tsx'))

/** A page of records as a table with a sticky header. */
export function RecordTable(props: ListViewProps) {
  const { entity, rows, columns, selection, state, onSort, onMove } = props
  const m = useMessages('recordTable')
  const common = useMessages('list')
  const labels = useLabels()
  const titleOf = useColumnTitle()
  const language = useContentLanguage()
  const picked = rows.filter(({ id }) => selection.has(id)).length
  const plain = rows.map(row => <RecordRow key={row.id} {...props} row={row} {...(onMove && { handle: null })} />)
  return (
    <table className="w-full border-separate border-spacing-0 [&_tbody_td]:border-border [&_tbody_td]:border-b [&_tbody_tr:last-child_td]:border-b-0">
      <caption className="sr-only">{labels.many(entity)}</caption>
      <thead className="sticky top-0 z-20 bg-surface">
        <tr>
          {onMove && (
            <th scope="col" className="w-9 border-border border-b">
              <span className="sr-only">{m.order}</span>
            </th>
          )}
          <th scope="col" className="w-11 border-border border-b pl-2">
            <SelectBox
              label={m.selectPage}
              isSelected={rows.length > 0 && picked === rows.length}
              isPartly={picked > 0}
              onToggle={() => selection.togglePage()}
            />
          </th>
          {columns.map(name => (
            <HeaderCell
              key={name}
              name={titleOf(entity, name)}
              column={sortColumn(entity, name, language)}
              sort={state.sort}
              onSort={onSort}
            />
          ))}
          <th scope="col" className="w-20 border-border border-b">
            <span className="sr-only">{common.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {onMove ? (
          <Suspense fallback={plain}>
            <SortableRows {...props} onMove={onMove} />
          </Suspense>
        ) : (
          plain
        )}
      </tbody>
    </table>
  )
}
