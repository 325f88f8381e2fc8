import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '../cn.ts'
import { CloseButton } from './CloseButton.tsx'
import { firstField } from './first-field.ts'
import { Modal } from './Modal.tsx'

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
 * what has `autoFocus`, else its first field, else what has `data-default-focus`.
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
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)

  // Only what is visible can be focused.
  useLayoutEffect(() => setShown(true), [])

  useEffect(() => {
    const content = body.current
    if (!isShown || !content || content.contains(document.activeElement)) return
    const field = firstField(content) ?? content.querySelector<HTMLElement>('[data-default-focus]')
    field?.focus()
  }, [isShown])

  return (
    <Modal
      onClose={onClose}
      isLasting={isLasting}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
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
          {!isLasting && <CloseButton onClick={onClose} className="-mt-2 -mr-2.5" />}
        </header>
        <div ref={body} className="contents">
          {isShown && children}
          {isShown && footer && (
            <footer className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">{footer}</footer>
          )}
        </div>
      </div>
    </Modal>
  )
}
