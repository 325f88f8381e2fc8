import type { Entity, Filter } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useRight } from '../context/use-rights.ts'
import { DeleteDialog } from '../data/DeleteDialog.tsx'
import { useDeletion } from '../data/deletion.ts'
import { useLabels } from '../model/labels.ts'
import { ErrorState } from '../ui/index.ts'
import { KeysHelp } from './keys/KeysHelp.tsx'
import { useListKeys } from './keys/use-list-keys.ts'
import { canReorder } from './order/can-reorder.ts'
import { useReorder } from './order/use-reorder.ts'
import { BulkBar } from './selection/BulkBar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { isFiltered } from './state/list-state.ts'
import { useListSequence } from './state/use-list-sequence.ts'
import type { ListStateControl } from './state/use-list-state.ts'
import { useMedia } from './state/use-media.ts'
import { useScrollPosition } from './state/use-scroll-position.ts'
import { EmptyList } from './table/EmptyList.tsx'
import { ListSkeleton } from './table/ListSkeleton.tsx'
import type { ListViewProps } from './table/list-view.ts'
import { RecordCards } from './table/RecordCards.tsx'
import { RecordTable } from './table/RecordTable.tsx'
import { rowName } from './table/row-name.ts'
import { ListToolbar } from './toolbar/ListToolbar.tsx'
import { Paging } from './toolbar/Paging.tsx'
import type { List } from './use-list.ts'

const noRows: readonly AdminRow[] = []

interface RecordListProps {
  readonly id: string
  readonly entity: Entity
  readonly list: List
  readonly control: ListStateControl
  readonly where: readonly Filter[]
  /** It fills the screen, and its records scroll below the table's head. */
  readonly isScreen: boolean
  readonly add: ReactNode
  readonly onOpen?: (row: AdminRow) => void
}

/** The records of a list with search, filters, selection and actions. */
export function RecordList({ id, entity, list, control, where, isScreen, add, onOpen }: RecordListProps) {
  const labels = useLabels()
  const { state, change } = control
  const { page, rows = noRows, total, isEstimated, columns, size, pictureLocation, filtering, query, remember } = list
  const isNarrow = useMedia('(width < 40rem)')
  const view = list.view ?? (isNarrow ? 'cards' : 'table')
  const canUpdate = useRight(entity, 'update')
  const canDelete = useRight(entity, 'delete')
  const remove = useDeletion(entity)
  const [deleted, setDeleted] = useState<AdminRow | null>(null)
  const [isHelped, setHelped] = useState(false)
  const selection = useSelection(rows, JSON.stringify(filtering), page.isPlaceholderData)
  const move = useReorder({ entity, rows, query })
  const fixed = where.map(({ column }) => column)

  const root = useRef<HTMLDivElement>(null)
  const scrolled = useRef<HTMLDivElement>(null)
  useScrollPosition(scrolled, `${entity.path}?${JSON.stringify(query)}`, rows.length > 0 && !page.isPlaceholderData)
  useListSequence(entity, onOpen ? undefined : list.rows)
  useListKeys(root, {
    isScreen: onOpen === undefined,
    onHelp: useCallback(() => setHelped(true), []),
    onSelect: rowId => {
      const row = rows.find(each => each.id === rowId)
      if (row) selection.toggle(row)
    },
  })

  const props: ListViewProps = {
    entity,
    rows,
    columns,
    pictureLocation,
    selection,
    canDelete,
    fixed,
    state,
    onSort: sort => change({ sort }),
    onOpen,
    onDelete: setDeleted,
    onMove: canReorder(entity, state) && canUpdate && rows.length > 1 ? (from, to) => void move(from, to) : undefined,
  }

  return (
    <div ref={root} id={id} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ListToolbar
        entity={entity}
        control={control}
        columns={columns}
        view={view}
        remember={remember}
        onHelp={() => setHelped(true)}
      />
      <div
        ref={scrolled}
        aria-busy={page.isFetching}
        className={isScreen ? 'relative min-h-0 flex-1 overflow-auto' : 'relative overflow-x-auto'}
      >
        {records()}
        {!selection.isEmpty && <div aria-hidden className="h-16" />}
      </div>
      <BulkBar entity={entity} selection={selection} filtering={filtering} total={total} columns={list.columns} />
      {rows.length > 0 && (
        <div className="border-border border-t px-4 py-2 sm:px-6">
          <Paging
            page={state.page}
            size={size}
            count={rows.length}
            total={total}
            isEstimated={isEstimated}
            onPage={next => change({ page: next })}
            onSize={chosen => {
              remember({ size: chosen })
              change({ size: chosen })
            }}
          />
        </div>
      )}
      {deleted && (
        <DeleteDialog
          entity={entity}
          name={rowName(labels, entity, deleted, fixed)}
          onConfirm={() => remove([deleted.id])}
          onClose={() => setDeleted(null)}
        />
      )}
      {isHelped && <KeysHelp onClose={() => setHelped(false)} />}
    </div>
  )

  function records(): ReactNode {
    if (page.isError) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />
    if (list.rows === undefined) return <ListSkeleton view={view} columns={columns.length} />
    if (rows.length === 0) {
      return (
        <EmptyList
          entity={entity}
          isFiltered={isFiltered(state)}
          isBeyond={state.page !== 1}
          onClear={() => change({ search: '', filters: [] })}
          onFirst={() => change({ page: 1 })}
          add={add}
        />
      )
    }
    return view === 'cards' ? <RecordCards {...props} /> : <RecordTable {...props} />
  }
}
