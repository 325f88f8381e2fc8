import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { useMessages } from '../messages.ts'
import { firstField } from './first-field.ts'

interface DialogProps {
  readonly isOpen: boolean
  /** Called on Escape, a click on the backdrop, or the close button. */
  readonly onClose: () => void
  /** It can only be left through its content: there is no close button. */
  readonly isLasting?: boolean
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Buttons at the end, the primary one last. */
  readonly footer?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

/**
 * A modal dialog: focus stays inside and returns to where it was. Its content is mounted each time that it opens. It focuses
 * its first field, or what has `autoFocus`.
 */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null
}

function OpenDialog({
  onClose,
  isLasting = false,
  title,
  description,
  footer,
  className,
  children,
}: Omit<DialogProps, 'isOpen'>) {
  const m = useMessages('dialog')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isPressedOutside = useRef(false)
  const [isShown, setShown] = useState(false)

  // A layout effect, since its cleanup runs before the element is removed, in time to return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    const restore = keepScrollbarWidth()
    element?.showModal()
    // Only what is visible can be focused.
    setShown(true)
    return () => {
      element?.close()
      restore()
    }
  }, [])

  useEffect(() => {
    const content = body.current
    if (!isShown || !content || content.contains(document.activeElement)) return
    firstField(content)?.focus()
  }, [isShown])

  function isBackdrop(event: MouseEvent): boolean {
    return event.target === dialog.current
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; its key is Escape, handled by `cancel`
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // A browser may close it on its own, as on a second Escape.
      onClose={() => {
        if (dialog.current?.open !== false) return
        if (isLasting) dialog.current.showModal()
        else onClose()
      }}
      onMouseDown={event => {
        isPressedOutside.current = isBackdrop(event)
      }}
      onClick={event => isPressedOutside.current && isBackdrop(event) && onClose()}
      className={cn(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-md overflow-y-auto overscroll-contain rounded-lg border border-border bg-raised p-0 text-text shadow-overlay backdrop:bg-black/50 backdrop:backdrop-blur-xs',
        className,
      )}
    >
      <div className="flex flex-col gap-5 p-6">
        <header className="flex items-start justify-between gap-4">
          <div className="flex flex-col gap-1">
            <h2 id={`${id}-title`} className="text-xl leading-snug">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="text-sm text-text-muted">
                {description}
              </p>
            )}
          </div>
          {!isLasting && (
            <button
              type="button"
              aria-label={m.close}
              onClick={onClose}
              className="-mt-2 -mr-2.5 flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-text-muted transition-colors hover:bg-muted hover:text-text"
            >
              <svg
                viewBox="0 0 24 24"
                className="size-5"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                aria-hidden="true"
              >
                <path d="M6 6l12 12M18 6 6 18" strokeLinecap="round" />
              </svg>
            </button>
          )}
        </header>
        <div ref={body} className="contents">
          {isShown && children}
          {isShown && footer && <footer className="flex flex-wrap justify-end gap-3">{footer}</footer>}
        </div>
      </div>
    </dialog>
  )
}

/** The page loses its scrollbar meanwhile (see `tessera.css`): the space that the scrollbar took stays reserved. */
function keepScrollbarWidth(): () => void {
  const { style, clientWidth } = document.documentElement
  const before = style.scrollbarGutter
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  return () => {
    style.scrollbarGutter = before
  }
}
