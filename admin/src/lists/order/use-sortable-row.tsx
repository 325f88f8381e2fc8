import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import type { CSSProperties, ReactNode, Ref } from 'react'

/** Props of a row inside `SortableItems`. */
export interface SortableRowParts {
  readonly rowRef: Ref<HTMLTableRowElement>
  readonly style: CSSProperties
  readonly isLifted: boolean
  /** The drag handle. */
  readonly handle: ReactNode
}

/** @param label of the handle: 'Move: Name of the row' */
export function useSortableRow(id: string, label: string): SortableRowParts {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  return {
    rowRef: setNodeRef,
    isLifted: isDragging,
    style: {
      ...(transform && { transform: CSS.Translate.toString(transform) ?? '' }),
      ...(transition && { transition }),
    },
    handle: (
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
    ),
  }
}
