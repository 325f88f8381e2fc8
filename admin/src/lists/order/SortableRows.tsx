import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { defineMessages, useMessages } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { GripVertical } from 'lucide-react'
import { useLabels } from '../../model/labels.ts'
import type { ListViewProps } from '../table/list-view.ts'
import { RecordRow } from '../table/RecordRow.tsx'
import { rowName } from '../table/row-name.ts'
import { type OrderWords, spokenOrder } from './spoken-order.ts'

const messages = defineMessages({
  en: {
    move: 'Move',
    help: 'Press space to lift the row, the arrow keys to move it, space again to put it down, Escape to leave it.',
    lifted: 'Lifted: {name}. Place {at} of {of}.',
    moved: '{name}: place {at} of {of}.',
    dropped: 'Put down: {name}, place {at} of {of}.',
    left: 'Left where it was: {name}.',
  },
  ru: {
    move: 'Переместить',
    help: 'Пробел поднимает строку, стрелки двигают её, ещё один пробел опускает, Escape оставляет на прежнем месте.',
    lifted: 'Поднята строка {name}. Место {at} из {of}.',
    moved: '{name}: место {at} из {of}.',
    dropped: 'Опущена строка {name}, место {at} из {of}.',
    left: 'Оставлена на месте строка {name}.',
  },
})

interface SortableRowsProps extends ListViewProps {
  readonly onMove: (from: number, to: number) => void
}

/** Rows that can be moved, by a pointer or by keys. */
export default function SortableRows(props: SortableRowsProps) {
  const { entity, rows, fixed, onMove } = props
  const m: OrderWords = useMessages(messages)
  const labels = useLabels()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const nameOf = (id: string | number) => {
    const row = rows.find(each => each.id === id)
    return row ? rowName(labels, entity, row, fixed) : ''
  }
  const placeOf = (id: string | number | undefined) => rows.findIndex(each => each.id === id)

  function onDragEnd({ active, over }: DragEndEvent): void {
    const from = placeOf(active.id)
    const to = placeOf(over?.id)
    if (from !== -1 && to !== -1 && from !== to) onMove(from, to)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        // Its own elements would stand in the table otherwise, where they can't.
        container: document.body,
        screenReaderInstructions: { draggable: m.help },
        announcements: spokenOrder(m, nameOf, placeOf, rows.length),
      }}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {rows.map(row => (
          <SortableRow key={row.id} {...props} row={row} label={`${m.move}: ${nameOf(row.id)}`} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({
  label,
  onMove: _,
  ...props
}: SortableRowsProps & { readonly row: AdminRow; readonly label: string }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: props.row.id,
  })
  return (
    <RecordRow
      {...props}
      rowRef={setNodeRef}
      isLifted={isDragging}
      style={{
        ...(transform && { transform: CSS.Translate.toString(transform) ?? '' }),
        ...(transition && { transition }),
      }}
      handle={
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={label}
          className="relative z-10 grid size-8 cursor-grab touch-none place-items-center rounded-sm text-text-muted hover:bg-muted hover:text-text pointer-coarse:size-11"
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      }
    />
  )
}
