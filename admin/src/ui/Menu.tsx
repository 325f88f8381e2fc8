import { cn } from '@tessera/widget-sdk'
import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { itemAfter } from './menu-keys.ts'
import { placeBeside } from './place-beside.ts'

interface MenuProps {
  /** The button that opens it: it is given what a menu's button needs. */
  readonly button: ReactElement<Record<string, unknown>>
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  /** Where it opens, when not below the button. */
  readonly to?: 'right start'
  readonly className?: string
}

const CloseContext = createContext<() => void>(() => undefined)

/**
 * A list of things to do, beside a button: in the top layer, so that it works in dialogs and drawers too. Arrows and letters
 * move through it; Escape and a click elsewhere close it, and the focus comes back.
 */
export function Menu({ button, children, align = 'end', to, className }: MenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const opener = () => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the opener is looked up by the id
  useEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    const place = () => placeBeside(element, opener(), align, to === 'right start' ? 'right' : 'below')
    place()
    itemsOf(element)[0]?.focus({ preventScroll: true })
    addEventListener('resize', place)
    addEventListener('scroll', place, true)
    return () => {
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  }, [isOpen, align, to, id])

  function close(): void {
    panel.current?.hidePopover()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // What the keys mean to the list or the form behind is not meant here.
    event.stopPropagation()
    if (event.key === 'Tab') {
      close()
      return
    }
    const items = itemsOf(event.currentTarget)
    const names = items.map(({ textContent }) => textContent)
    const next = itemAfter(names, items.indexOf(document.activeElement as HTMLElement), event.key)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    items[next]?.focus()
  }

  return (
    <>
      {cloneElement(button, {
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          event.stopPropagation()
          panel.current?.showPopover()
        },
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        onToggle={event => event.target === event.currentTarget && setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
        // Clicks end here: they don't open the row behind.
        onClick={event => event.stopPropagation()}
        className={cn(
          'fixed m-0 max-h-[calc(100dvh-1rem)] min-w-48 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-border bg-raised p-1 text-sm text-text shadow-overlay outline-none',
          className,
        )}
      >
        {isOpen && <CloseContext value={close}>{children}</CloseContext>}
      </div>
    </>
  )
}

function itemsOf(menu: Element): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]
}

interface MenuItemProps {
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** Keys that do the same, as text. */
  readonly shortcut?: string
  readonly children: ReactNode
}

export function MenuItem({ icon, onSelect, isDanger, isDisabled = false, shortcut, children }: MenuItemProps) {
  const close = useContext(CloseContext)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={isDisabled}
      onPointerMove={event => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        // The focus is given back first: what is done may take it.
        close()
        onSelect()
      }}
      className={cn(
        'flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left outline-none focus:bg-muted disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-text-muted',
        isDanger && 'text-danger [&_svg]:text-danger',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {shortcut && <kbd className="font-sans text-text-muted text-xs">{shortcut}</kbd>}
    </button>
  )
}

export function MenuDivider() {
  return <hr className="my-1 border-border" />
}
