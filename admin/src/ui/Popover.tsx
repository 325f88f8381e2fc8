import { cn } from '@tessera/widget-sdk'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { placeBeside } from './place-beside.ts'

/** What the button of a popover has to be given. */
interface PopoverButtonProps {
  readonly popoverTarget: string
  readonly 'aria-expanded': boolean
  readonly 'aria-haspopup': 'dialog'
}

interface PopoverProps {
  /** Name of what opens, for those who hear it. */
  readonly label: string
  readonly button: (props: PopoverButtonProps) => ReactNode
  readonly align?: 'start' | 'end'
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}

/**
 * Something to set, beside the button that opens it: in the top layer, so that it works in dialogs and drawers too. Escape
 * and a click elsewhere close it; the focus goes in and comes back.
 */
export function Popover({ label, button, align = 'start', className, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    const place = () => placeBeside(element, document.querySelector(`[popovertarget="${CSS.escape(id)}"]`), align)
    place()
    const focused = element.querySelector<HTMLElement>('[data-autofocus], input, select, button, a[href]')
    focused?.focus({ preventScroll: true })
    const observer = new ResizeObserver(place)
    observer.observe(element)
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      observer.disconnect()
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  }, [isOpen, align, id])

  return (
    <>
      {button({ popoverTarget: id, 'aria-expanded': isOpen, 'aria-haspopup': 'dialog' })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={event => event.target === event.currentTarget && setOpen(event.newState === 'open')}
        className={cn(
          'fixed m-0 w-80 max-w-[calc(100vw-1rem)] overflow-visible rounded-md border border-border bg-raised p-0 text-sm text-text shadow-overlay',
          className,
        )}
      >
        {isOpen && (
          <div className="max-h-[min(32rem,calc(100dvh-1rem))] overflow-y-auto overscroll-contain rounded-md">
            {children(() => panel.current?.hidePopover())}
          </div>
        )}
      </div>
    </>
  )
}
