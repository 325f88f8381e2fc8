import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { movedTo } from '@tessera/admin'
import { type ReactNode, useRef, useState } from 'react'

interface SortableItemsProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Writes the new order, which is shown already. Resolves to null when it was refused. */
  readonly onMove: (from: number, to: number) => Promise<unknown>
  readonly children: (item: Item, index: number, move: (step: -1 | 1) => void) => ReactNode
}

/** Dragging announces nothing: screen reader users move items with keys, which is announced. */
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }

function nothing(): undefined {
  return undefined
}

/** Items that can be reordered with a mouse or with keys. */
export function SortableItems<Item>({ items, keyOf, onMove, children }: SortableItemsProps<Item>) {
  const [move, setMove] = useState<{ readonly from: string; readonly to: readonly string[] } | null>(null)
  const isMoving = useRef(false)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const keys = items.map(keyOf)
  // The new order is shown until the list is refetched.
  if (move && move.from !== keys.join()) setMove(null)
  const order = move?.from === keys.join() ? move.to : null
  const shown = order ? items.toSorted((one, other) => order.indexOf(keyOf(one)) - order.indexOf(keyOf(other))) : items

  async function moveItem(from: number, to: number): Promise<void> {
    if (from === to || to < 0 || to >= items.length || order || isMoving.current) return
    isMoving.current = true
    setMove({ from: keys.join(), to: movedTo(keys, from, to) })
    try {
      if ((await onMove(from, to)) === null) setMove(null)
    } finally {
      isMoving.current = false
    }
  }

  function onDragEnd({ active, over }: DragEndEvent): void {
    if (over) void moveItem(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      autoScroll={{ canScroll: element => element !== document.scrollingElement }}
      accessibility={{ container: document.body, announcements: silent, screenReaderInstructions: { draggable: '' } }}
    >
      <SortableContext items={shown.map(keyOf)} strategy={verticalListSortingStrategy}>
        {shown.map(item => {
          const index = keys.indexOf(keyOf(item))
          return children(item, index, step => void moveItem(index, index + step))
        })}
      </SortableContext>
    </DndContext>
  )
}
