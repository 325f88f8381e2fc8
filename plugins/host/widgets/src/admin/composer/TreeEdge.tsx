import type { KeyboardEvent, PointerEvent } from 'react'
import { useMessages } from '../../messages.ts'
import { boundedWidth, treeWidths } from './tree-width.ts'

interface TreeEdgeProps {
  /** Pixels. */
  readonly width: number
  readonly onChange: (width: number) => void
}

/** The divider between tree and page: resizable by dragging or with arrow keys. */
export function TreeEdge({ width, onChange }: TreeEdgeProps) {
  const m = useMessages('treeEdge')

  function onKeyDown(event: KeyboardEvent): void {
    const { least, most, usual, step } = treeWidths
    const next = { ArrowLeft: width - step, ArrowRight: width + step, Home: least, End: most, Enter: usual }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChange(boundedWidth(next))
  }

  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>): void {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const left = currentTarget.previousElementSibling?.getBoundingClientRect().left ?? 0
    onChange(boundedWidth(clientX - left))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={m.resize}
      aria-valuenow={width}
      aria-valuemin={treeWidths.least}
      aria-valuemax={treeWidths.most}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onChange(treeWidths.usual)}
      className="relative z-10 -mx-1 hidden w-2 shrink-0 cursor-col-resize touch-none outline-none after:absolute after:inset-y-0 after:left-1/2 after:w-px hover:after:w-0.5 hover:after:bg-primary focus-visible:after:w-0.5 focus-visible:after:bg-ring lg:block"
    />
  )
}
