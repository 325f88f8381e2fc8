import { useAdmin } from '@tessera/admin'
import { cn } from '@tessera/widget-sdk'
import { elementsOf, type PreviewedPage, previewedPage } from '@tessera/widget-sdk/compose'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { useComposer } from '../composer-context.ts'
import { useHover } from '../hover.tsx'
import { FrameOverlay } from './FrameOverlay.tsx'
import { useFrameInput } from './use-frame-input.ts'
import { useFrames } from './use-frames.ts'

interface PageFrameProps {
  /** Below `/_compose/`. */
  readonly address: string
  /** Reloads the page when it changes. */
  readonly version: number
  /** Width of the viewport in pixels; null: that of the frame. */
  readonly width: number | null
  readonly onFollow: (address: string) => void
  /** Called with the page that the frame shows. */
  readonly onPage: (page: PreviewedPage | null) => void
  readonly onKey: (event: KeyboardEvent) => void
}

/** The page as visitors see it, with records to select. */
export function PageFrame({ address, version, width, onFollow, onPage, onKey }: PageFrameProps) {
  const m = useMessages('pageFrame')
  const { start } = useAdmin()
  const { selected, select, edit } = useComposer()
  const { hover } = useHover()
  const { frames, shown, onLoad, refOf, isLoading } = useFrames(address, version)
  const stage = useRef<HTMLDivElement>(null)
  const elements = useRef(new Map<number, HTMLIFrameElement>())
  const [view, setView] = useState<Window | null>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })

  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const document = shown === null ? null : elements.current.get(shown)?.contentDocument
    setView(document?.defaultView ?? null)
    if (document) onPage(previewedPage(document))
  }, [shown, onPage])

  useFrameInput(view, {
    languages: start.languages,
    onSelect: selectionPath => select(selectionPath.length > 0 ? selectionPath : null),
    onHover: hover,
    onEdit: selectionPath => {
      const last = selectionPath.at(-1)
      if (last) edit(last)
    },
    onFollow,
    onKey,
  })

  const last = selected?.at(-1)
  const [entity, id] = [last?.entity, last?.id]
  useEffect(() => {
    if (!view || !entity || !id) return
    const [element] = elementsOf(view.document, entity, id)
    if (element && !isInSight(element, view)) element.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [view, entity, id])

  const scale = width === null || width <= room.width || room.width === 0 ? 1 : room.width / width
  const shownWidth = width === null ? room.width : width
  return (
    <div
      ref={stage}
      className="relative size-full overflow-clip bg-muted"
      aria-busy={isLoading}
      onPointerLeave={() => hover(null)}
    >
      {room.width > 0 && (
        <div
          className="absolute top-0 overflow-clip bg-background shadow-raised"
          style={{
            width: shownWidth * scale,
            height: room.height,
            left: Math.max(0, (room.width - shownWidth * scale) / 2),
          }}
        >
          {frames.map(({ key, address: source }) => (
            <iframe
              key={key}
              ref={element => {
                refOf(key)(element)
                if (element) elements.current.set(key, element)
                else elements.current.delete(key)
              }}
              src={source}
              title={key === shown || frames.length === 1 ? m.page : m.loading}
              {...(key !== shown && { 'aria-hidden': true, tabIndex: -1 })}
              onLoad={() => onLoad(key)}
              style={{ width: shownWidth, height: room.height / scale, transform: `scale(${scale})` }}
              className={cn('absolute top-0 left-0 origin-top-left border-0', key !== shown && 'invisible')}
            />
          ))}
          {view && <FrameOverlay view={view} scale={scale} />}
        </div>
      )}
      <div
        aria-hidden
        data-busy={isLoading || undefined}
        className="pointer-events-none absolute inset-x-0 top-0 h-0.5 origin-left scale-x-0 bg-primary opacity-0 transition-transform duration-700 data-busy:scale-x-75 data-busy:opacity-100"
      />
    </div>
  )
}

function isInSight(element: Element, view: Window): boolean {
  const { top, bottom, left, right, height } = element.getBoundingClientRect()
  const isTall = height > view.innerHeight * 0.8
  const isAcross = right > 0 && left < view.innerWidth
  if (isTall) return isAcross && top < view.innerHeight * 0.6 && bottom > view.innerHeight * 0.4
  return isAcross && top >= 0 && bottom <= view.innerHeight
}
