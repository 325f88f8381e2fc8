import { CloseButton, Modal } from '@tessera/widget-sdk/ui'
import { type PointerEvent, type ReactNode, Suspense, useId, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../messages.ts'

interface CartFrameProps {
  readonly title: string
  /** The contents could not be loaded. */
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
  /** Empty until they are loaded. */
  readonly children: ReactNode
}

/** How far a finger has to push the drawer out before it closes. */
const swipePixels = 80

/** A modal drawer at the right edge. */
export function CartFrame({ title, hasFailed, onRetry, onClose, children }: CartFrameProps) {
  const m = useMessages('cart')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const swipe = useSwipe(dialog, onClose)

  // The focus begins where a screen reader says what has opened.
  useLayoutEffect(() => heading.current?.focus(), [])

  return (
    <Modal
      ref={dialog}
      onClose={onClose}
      aria-labelledby={id}
      {...swipe}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-100 max-w-full touch-pan-y animate-slide-in overflow-hidden bg-background p-0 text-text shadow-overlay backdrop:bg-black/50 sm:w-135"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 border-border border-b py-2.5 pr-3 pl-5 sm:pl-7">
          <h2 ref={heading} id={id} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          <CloseButton onClick={onClose} />
        </div>
        {hasFailed ? (
          <div role="alert" className="p-5 sm:p-7">
            <p>{m.failed}</p>
            <button
              type="button"
              onClick={onRetry}
              className="mt-4 min-h-11 cursor-pointer rounded-md border border-border-strong px-5 font-medium hover:bg-muted"
            >
              {m.again}
            </button>
          </div>
        ) : (
          <Suspense fallback={<Loading />}>{children || <Loading />}</Suspense>
        )}
      </div>
    </Modal>
  )
}

/** Two lines, as wide as they will be. */
export function Loading() {
  const bar = 'block animate-pulse rounded-md bg-muted motion-reduce:animate-none'
  return (
    <div aria-busy="true" className="grow space-y-6 p-5 sm:p-7">
      {['first', 'second'].map(each => (
        <div key={each} className="flex gap-4">
          <span className={`${bar} size-20 shrink-0`} />
          <span className="grow space-y-3 pt-1">
            <span className={`${bar} h-4 w-3/5`} />
            <span className={`${bar} h-3 w-2/5`} />
            <span className={`${bar} h-9 w-32`} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** A finger pushes the drawer out to the right; one that scrolls does not. */
function useSwipe(dialog: { readonly current: HTMLDialogElement | null }, onClose: () => void) {
  const start = useRef<{ readonly x: number } | null>(null)

  function moved({ clientX }: PointerEvent): number {
    return start.current ? Math.max(0, clientX - start.current.x) : 0
  }

  function end(): void {
    start.current = null
    if (dialog.current) dialog.current.style.translate = ''
  }

  return {
    onPointerDown(event: PointerEvent) {
      const isControl = (event.target as Element).closest('input, textarea, select')
      if (event.pointerType !== 'mouse' && !isControl) start.current = { x: event.clientX }
    },
    onPointerMove(event: PointerEvent) {
      if (dialog.current && start.current) dialog.current.style.translate = `${moved(event)}px`
    },
    onPointerUp(event: PointerEvent) {
      const isOut = moved(event) > swipePixels
      end()
      if (isOut) onClose()
    },
    onPointerCancel: end,
  }
}
