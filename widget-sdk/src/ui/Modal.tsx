import { type ComponentProps, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel' | 'open' | 'ref'> {
  /** Called on Escape and on a click on the backdrop. */
  readonly onClose: () => void
  /** It can only be left through its content. */
  readonly isLasting?: boolean
  readonly ref?: RefObject<HTMLDialogElement | null>
}

/**
 * A modal `<dialog>` without a look of its own, open while it is rendered: focus stays inside, and returns to where it was. Layout
 * effects of what renders it run once it is shown, and may focus what is inside.
 */
export function Modal({ onClose, isLasting = false, ref, children, ...attributes }: ModalProps) {
  const own = useRef<HTMLDialogElement>(null)
  const dialog = ref ?? own
  const isPressedOutside = useRef(false)

  // A layout effect, since its cleanup runs before the element is removed, in time to return the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, like the element itself
  useLayoutEffect(() => {
    const element = dialog.current
    const restore = keepScrollbarWidth()
    const places = around(document.activeElement)
    element?.showModal()
    return () => {
      element?.close()
      restore()
      const focused = document.activeElement
      // What has the focus inside keeps it until the next frame.
      if (focused === document.body || element?.contains(focused)) focusNearest(places)
    }
  }, [])

  function isBackdrop(event: MouseEvent): boolean {
    return event.target === dialog.current
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; its key is Escape, handled by `cancel`
    <dialog
      ref={dialog}
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
      {...attributes}
    >
      {children}
    </dialog>
  )
}

/** Parts of the page that an element is in, the innermost first. */
function around(element: Element | null): readonly HTMLElement[] {
  const parent = element?.parentElement?.closest<HTMLElement>('section, [role=region], dialog, main')
  return parent ? [parent, ...around(parent)] : []
}

/** What opened the dialog may be gone, such as the button of the last step: the keyboard stays near it. */
function focusNearest(places: readonly HTMLElement[]): void {
  const place = places.find(each => each.isConnected)
  if (!place) return
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

/**
 * The page loses its scrollbar while a modal dialog is open (see `tessera.css`): the space that it took stays reserved.
 * @returns restores what was before
 */
function keepScrollbarWidth(): () => void {
  const { style, clientWidth } = document.documentElement
  const before = style.scrollbarGutter
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  return () => {
    style.scrollbarGutter = before
  }
}
