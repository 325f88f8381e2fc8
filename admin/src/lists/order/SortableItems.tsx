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
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages.ts'
import { type OrderMessages, orderAnnouncements } from './order-announcements.ts'

interface SortableItemsProps {
  readonly ids: readonly string[]
  readonly nameOf: (id: string) => string
  readonly onMove: (from: number, to: number) => void
  /** They are beside and below one another. */
  readonly isGrid?: boolean
  readonly children: ReactNode
}

/** Rows that can be moved with a pointer or with keys; moves are announced. */
export function SortableItems({ ids, nameOf, onMove, isGrid = false, children }: SortableItemsProps) {
  const m: OrderMessages = useMessages('order')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const positionOf = (id: string | number | undefined) => ids.indexOf(String(id))

  function onDragEnd({ active, over }: DragEndEvent): void {
    const from = positionOf(active.id)
    const to = positionOf(over?.id)
    if (from !== -1 && to !== -1 && from !== to) onMove(from, to)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        // The default container is inside the table, where it is invalid.
        container: document.body,
        screenReaderInstructions: { draggable: m.help },
        announcements: orderAnnouncements(m, id => nameOf(String(id)), positionOf, ids.length),
      }}
    >
      <SortableContext items={[...ids]} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
