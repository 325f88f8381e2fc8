import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'

interface TooltipProps {
  readonly text: ReactNode
  readonly children: ReactElement
}

/** A tooltip on hover and focus. It repeats the accessible name of its target. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)

  useLayoutEffect(() => {
    const target = anchor.current?.firstElementChild
    const shown = bubble.current
    if (!isOpen || !target || !shown) return undefined
    // Deferred: a closing popover returns the focus synchronously, when no other may open.
    const frame = requestAnimationFrame(() => {
      shown.showPopover()
      const at = target.getBoundingClientRect()
      const { width, height } = shown.getBoundingClientRect()
      const left = Math.min(Math.max(at.left + at.width / 2 - width / 2, 8), innerWidth - width - 8)
      const above = at.top - height - 6
      shown.style.left = `${left}px`
      shown.style.top = `${above > 8 ? above : at.bottom + 6}px`
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the control inside
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={event => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onPointerDown={() => setOpen(false)}
      onFocus={event => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={event => event.key === 'Escape' && setOpen(false)}
    >
      {children}
      {isOpen && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="pointer-events-none m-0 max-w-64 rounded-sm border-0 bg-text px-2 py-1 text-background text-xs shadow-overlay"
        >
          {text}
        </span>
      )}
    </span>
  )
}
