import { MenuItem as HeadlessItem, Menu as HeadlessMenu, MenuButton, MenuItems } from '@headlessui/react'
import { cn } from '@tessera/widget-sdk'
import { Fragment, type ReactElement, type ReactNode } from 'react'

interface MenuProps {
  /** The button that opens it; headlessui gives it what a menu's button needs. */
  readonly button: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'end'
  /** Where it opens, when not below the button. */
  readonly to?: 'right start'
  readonly className?: string
}

/** A list of things to do, beside a button. */
export function Menu({ button, children, align = 'end', to, className }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton as={Fragment}>{button}</MenuButton>
      <MenuItems
        anchor={{ to: to ?? `bottom ${align}`, gap: 4, padding: 8 }}
        className={cn(
          'z-50 min-w-48 rounded-md border border-border bg-raised p-1 text-sm text-text shadow-overlay outline-none',
          className,
        )}
      >
        {children}
      </MenuItems>
    </HeadlessMenu>
  )
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
  return (
    <HeadlessItem disabled={isDisabled}>
      <button
        type="button"
        onClick={onSelect}
        className={cn(
          'flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left data-focus:bg-muted data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-text-muted',
          isDanger && 'text-danger [&_svg]:text-danger',
        )}
      >
        {icon}
        <span className="min-w-0 flex-1">{children}</span>
        {shortcut && <kbd className="font-sans text-text-muted text-xs">{shortcut}</kbd>}
      </button>
    </HeadlessItem>
  )
}

export function MenuDivider() {
  return <hr className="my-1 border-border" />
}
