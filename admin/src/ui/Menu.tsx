import {
  Menu as HeadlessMenu,
  MenuItem as HeadlessMenuItem,
  MenuButton,
  MenuItems,
  MenuSeparator,
} from '@headlessui/react'
import { cn } from '@tessera/widget-sdk'
import { createContext, Fragment, type ReactElement, type ReactNode, type RefObject, useContext, useRef } from 'react'
import { useAnchoredPanel } from './use-anchored-panel.ts'

export interface MenuProps {
  /** The button that opens it; it receives the props of a menu button. */
  readonly button: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  /** Where it opens, if not below the button. */
  readonly to?: 'right start'
  readonly className?: string
}

const ButtonContext = createContext<RefObject<HTMLButtonElement | null>>({ current: null })

/**
 * A menu beside a button, in the top layer, so that it works in dialogs and drawers too. Arrow keys and letters move
 * through it; Escape and a click elsewhere close it and return the focus.
 */
export function Menu({ button, children, align = 'end', to, className }: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [panel] = useAnchoredPanel(() => opener.current, { align, side: to === 'right start' ? 'right' : 'below' })
  return (
    <HeadlessMenu>
      <MenuButton as={Fragment} ref={opener}>
        {button}
      </MenuButton>
      <MenuItems
        ref={panel}
        popover="manual"
        modal={false}
        // Keys and clicks must not reach the list, row or form behind it.
        onKeyDown={event => event.stopPropagation()}
        onClick={event => event.stopPropagation()}
        className={cn(
          'fixed m-0 max-h-[calc(100dvh-1rem)] min-w-48 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-border bg-raised p-1 text-sm text-text shadow-overlay outline-none',
          className,
        )}
      >
        <ButtonContext value={opener}>{children}</ButtonContext>
      </MenuItems>
    </HeadlessMenu>
  )
}

interface MenuItemProps {
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** The equivalent keyboard shortcut, as text. */
  readonly shortcut?: string
  readonly children: ReactNode
}

export function MenuItem({ icon, onSelect, isDanger, isDisabled = false, shortcut, children }: MenuItemProps) {
  const opener = useContext(ButtonContext)
  return (
    <HeadlessMenuItem
      as="button"
      type="button"
      disabled={isDisabled}
      onClick={() => {
        // The focus is returned first: the action may move it and return it there.
        opener.current?.focus({ preventScroll: true })
        onSelect()
      }}
      className={cn(
        'flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left outline-none data-focus:bg-muted data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-text-muted',
        isDanger && 'text-danger [&_svg]:text-danger',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {shortcut && <kbd className="font-sans text-text-muted text-xs">{shortcut}</kbd>}
    </HeadlessMenuItem>
  )
}

export function MenuDivider() {
  return <MenuSeparator className="my-1 h-px bg-border" />
}
