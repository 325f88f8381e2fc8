import { useRight } from '@tessera/admin'
import { cn } from '@tessera/widget-sdk'
import { boxesOf } from '@tessera/widget-sdk/compose'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useMessages } from '../../../messages.ts'
import { useSelectionKind } from '../block-names.ts'
import { useComposer } from '../composer-context.ts'
import { useHover } from '../hover.tsx'
import type { BlockRegion } from '../page/page-parts.ts'
import type { SelectionPath } from '../selection.ts'
import { blockSelectionPath } from '../tree/BlockNode.tsx'
import { useFrameTick } from './use-frame-tick.ts'

interface Box {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

interface FrameOverlayProps {
  readonly view: Window
  /** Scale of the page in its frame, 0 to 1. */
  readonly scale: number
}

/** Rendered on top of the page: outlines of the hovered and the selected record, and buttons that add blocks. */
export function FrameOverlay({ view, scale }: FrameOverlayProps) {
  const { selected, parts } = useComposer()
  const { hovered } = useHover()
  const tick = useFrameTick(view)
  const page = parts.regions.find(({ kind }) => kind === 'page')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page moved
  const boxes = useMemo(() => {
    const of = (selectionPath: SelectionPath | null) => boxOf(view, selectionPath, scale)
    return { selected: of(selected), hovered: of(hovered), block: of(selected?.slice(0, 1) ?? null) }
  }, [view, scale, selected, hovered, tick, parts])
  const index = page?.blocks.findIndex(block => blockSelectionPath(block)[0]?.id === selected?.[0]?.id) ?? -1
  return (
    <div className="pointer-events-none absolute inset-0 overflow-clip">
      {boxes.hovered && <Outline box={boxes.hovered} selectionPath={hovered} isStrong={false} />}
      {boxes.selected && <Outline box={boxes.selected} selectionPath={selected} isStrong />}
      {page && index >= 0 && boxes.block && <AddButtons box={boxes.block} region={page} index={index} />}
    </div>
  )
}

function boxOf(view: Window, selectionPath: SelectionPath | null, scale: number): Box | null {
  const last = selectionPath?.at(-1)
  // A frame that was just removed has no document.
  if (!last || !view.document?.body) return null
  const [box] = boxesOf(view.document, last.entity, last.id)
  return box
    ? { top: box.top * scale, left: box.left * scale, width: box.width * scale, height: box.height * scale }
    : null
}

interface OutlineProps {
  readonly box: Box
  readonly selectionPath: SelectionPath | null
  readonly isStrong: boolean
}

function Outline({ box, selectionPath, isStrong }: OutlineProps) {
  const kind = useSelectionKind()(selectionPath)
  return (
    <div
      aria-hidden
      data-outline={isStrong ? 'selected' : 'hovered'}
      style={{ top: box.top, left: box.left, width: box.width, height: box.height }}
      className={cn(
        'absolute rounded-[2px]',
        isStrong ? 'outline-2 outline-primary -outline-offset-2' : 'outline-1 outline-primary/70 -outline-offset-1',
      )}
    >
      {kind && (
        <span
          className={cn(
            'absolute left-0 max-w-60 truncate rounded-[2px] bg-primary px-1.5 py-0.5 font-medium text-on-primary text-xs leading-4',
            box.top > 22 ? '-top-5' : 'top-0',
          )}
        >
          {kind}
        </span>
      )}
    </div>
  )
}

interface AddButtonsProps {
  readonly box: Box
  readonly region: BlockRegion
  readonly index: number
}

/** Above and below the selected block. */
function AddButtons({ box, region, index }: AddButtonsProps) {
  const m = useMessages('frameOverlay')
  const { add } = useComposer()
  const mayCreate = useRight(region.relation, 'create')
  if (!mayCreate) return null
  return [
    { label: m.above, top: box.top, at: index },
    { label: m.below, top: box.top + box.height, at: index + 1 },
  ].map(({ label, top, at }) => (
    <button
      key={at}
      type="button"
      aria-label={label}
      title={label}
      onClick={() => add({ region, index: at })}
      style={{ top: Math.max(top - 14, 2), left: box.left + box.width / 2 - 14 }}
      className="pointer-events-auto absolute grid size-7 cursor-pointer place-items-center rounded-full bg-primary text-on-primary hover:bg-primary-hover"
    >
      <Plus aria-hidden className="size-4" />
    </button>
  ))
}
