import { useSortable } from '@dnd-kit/sortable'
import { cn } from '@tessera/widget-sdk'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useMessages } from '../../../messages.ts'
import type { RecordLabel } from '../block-names.ts'
import { useComposer } from '../composer-context.ts'
import { useHover } from '../hover.tsx'
import { isSameSelectionPath, type SelectionPath, startsWithPath } from '../selection.ts'
import { onTreeKey } from './tree-keys.ts'

interface TreeNodeProps {
  /** Unique among its siblings. */
  readonly sortKey: string
  readonly selectionPath: SelectionPath
  readonly label: RecordLabel
  readonly icon: ReactNode
  readonly level: number
  /** Null: it can't have children. */
  readonly isExpanded: boolean | null
  readonly onToggle: (isExpanded: boolean) => void
  readonly onMove: (step: -1 | 1) => void
  readonly onRemove?: () => void
  readonly menu?: ReactNode
  /** The child nodes. */
  readonly children?: ReactNode
}

/** A node of the tree: can be selected, expanded, dragged, and moved with keys. */
export function TreeNode(props: TreeNodeProps) {
  const { sortKey, selectionPath, label, icon, level, isExpanded, onToggle, onMove, onRemove, menu, children } = props
  const m = useMessages('treeNode')
  const id = useId()
  const { selected, select, edit } = useComposer()
  const { hovered, hover } = useHover()
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: sortKey })
  const isSelected = isSameSelectionPath(selected, selectionPath)
  const item = useRef<HTMLDivElement | null>(null)

  useEffect(() => {
    if (isSelected) item.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])

  const record = selectionPath.at(-1)
  return (
    <div
      ref={element => {
        item.current = element
        setNodeRef(element)
      }}
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      {...(isExpanded !== null && { 'aria-expanded': isExpanded })}
      aria-labelledby={`${id}-name`}
      tabIndex={isSelected || level === 1 ? 0 : -1}
      onKeyDown={event =>
        onTreeKey(event, { isExpanded, onToggle, onSelect: () => select(selectionPath), onMove, onRemove })
      }
      style={{
        ...(transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
        ...(transition && { transition }),
      }}
      className={cn(
        'group/node rounded-md outline-none focus-visible:[&>div]:outline-2 focus-visible:[&>div]:outline-ring',
        isDragging && 'relative z-10 bg-raised opacity-90 shadow-overlay',
      )}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the tree's item around it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the role is that of the tree's item around it */}
      <div
        ref={setActivatorNodeRef}
        {...listeners}
        onClick={() => {
          item.current?.focus({ preventScroll: true })
          select(selectionPath)
        }}
        onDoubleClick={() => record && edit(record)}
        onPointerEnter={() => hover(selectionPath)}
        onPointerLeave={() => hover(null)}
        style={{ paddingLeft: `${(level - 1) * 14 + 4}px` }}
        className={cn(
          'flex h-9 cursor-pointer select-none items-center gap-1 rounded-md pr-1 text-sm pointer-coarse:h-11',
          isSelected
            ? 'bg-primary/12 text-text'
            : startsWithPath(hovered, selectionPath)
              ? 'bg-muted'
              : 'hover:bg-muted',
        )}
      >
        {isExpanded === null ? (
          <span className="w-6 shrink-0" />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={isExpanded ? m.close : m.open}
            onClick={event => {
              event.stopPropagation()
              onToggle(!isExpanded)
            }}
            onDoubleClick={event => event.stopPropagation()}
            className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm text-text-muted hover:text-text"
          >
            <ChevronRight aria-hidden className={cn('size-3.5 transition-transform', isExpanded && 'rotate-90')} />
          </button>
        )}
        <span aria-hidden className="shrink-0 text-text-muted [&_svg]:size-4">
          {icon}
        </span>
        <span
          id={`${id}-name`}
          title={[label.kind, label.title].filter(Boolean).join(' ')}
          className="min-w-0 flex-1 overflow-clip text-ellipsis whitespace-nowrap pl-1"
        >
          <span className={cn('font-medium', isSelected && 'text-primary')}>{label.kind}</span>
          {label.title && <span className="text-text-muted"> {label.title}</span>}
        </span>
        {menu && (
          <span className="shrink-0 opacity-0 group-focus-visible/node:opacity-100 has-[:focus-visible,[data-open]]:opacity-100 pointer-coarse:opacity-100 [div:hover>&]:opacity-100">
            {menu}
          </span>
        )}
      </div>
      {children}
    </div>
  )
}
