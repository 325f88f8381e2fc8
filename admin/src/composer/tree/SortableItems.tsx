import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useState } from 'react'
import { moved } from '../writes/arrangement.ts'

interface SortableItemsProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Writes the new order; until it has settled the list shows it already. */
  readonly onMove: (from: number, to: number) => Promise<unknown>
  readonly children: (item: Item, index: number, move: (step: -1 | 1) => void) => ReactNode
}

/** Dragging says nothing to those who hear: they move by keys, and hear of that. */
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }

function nothing(): undefined {
  return undefined
}

/** Things that can be put in another order by a mouse, or by their keys. */
export function SortableItems<Item>({ items, keyOf, onMove, children }: SortableItemsProps<Item>) {
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const keys = items.map(keyOf)
  const isOrdered = order?.length === keys.length && order.every(key => keys.includes(key))
  const shown = isOrdered
    ? items.toSorted((one, other) => order.indexOf(keyOf(one)) - order.indexOf(keyOf(other)))
    : items

  async function move(from: number, to: number): Promise<void> {
    if (from === to || to < 0 || to >= items.length || order) return
    setOrder(moved(keys, from, to))
    try {
      await onMove(from, to)
    } finally {
      setOrder(null)
    }
  }

  function onDragEnd({ active, over }: DragEndEvent): void {
    if (over) void move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
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
          return children(item, index, step => void move(index, index + step))
        })}
      </SortableContext>
    </DndContext>
  )
}
