import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
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

/** Texts with `{name}`, `{at}` and `{of}`. */
interface OrderMessages {
  readonly move: string
  readonly help: string
  readonly lifted: string
  readonly moved: string
  readonly dropped: string
  readonly left: string
}

/** Screen reader announcements while a row is moved. @param positionOf counted from 0 */
function orderAnnouncements(
  messages: OrderMessages,
  nameOf: (id: UniqueIdentifier) => string,
  positionOf: (id: UniqueIdentifier | undefined) => number,
  of: number,
): Announcements {
  const say = (text: string, id: UniqueIdentifier, at: UniqueIdentifier | undefined) =>
    text
      .replace('{name}', nameOf(id))
      .replace('{at}', String(positionOf(at ?? id) + 1))
      .replace('{of}', String(of))
  let hasMoved = false
  return {
    onDragStart: ({ active }) => {
      hasMoved = false
      return say(messages.lifted, active.id, active.id)
    },
    onDragOver: ({ active, over }) => {
      // A row that was just lifted is over its own position: that was announced already.
      hasMoved ||= over?.id !== active.id
      return hasMoved ? say(messages.moved, active.id, over?.id) : undefined
    },
    onDragEnd: ({ active, over }) => say(messages.dropped, active.id, over?.id),
    onDragCancel: ({ active }) => say(messages.left, active.id, active.id),
  }
}
