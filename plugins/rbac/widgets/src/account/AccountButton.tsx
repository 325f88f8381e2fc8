import { type ComponentType, type PointerEvent, Suspense, useRef, useState } from 'react'
import { useMessages } from '../messages.ts'
import { AccountInitial } from './AccountInitial.tsx'
import type { AccountMenuProps } from './AccountMenu.tsx'
import { accountButtonClasses } from './account-button-classes.ts'

interface AccountButtonProps {
  readonly name: string
  readonly className: string
}

/** Opens the account menu, whose code is loaded when the button is hovered, focused or pressed. */
export function AccountButton({ name, className }: AccountButtonProps) {
  const m = useMessages('accountButton')
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps> | null>(null)
  const opens = useRef<AccountMenuProps['opens']>(null)
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  function load(): void {
    import('./AccountMenu.tsx').then(
      ({ AccountMenu }) => {
        hadFocus.current = document.activeElement === button.current
        setMenu(() => AccountMenu)
      },
      error => console.error(error),
    )
  }

  function open(by: NonNullable<AccountMenuProps['opens']>): void {
    opens.current = by
    load()
  }

  const plain = (
    <button
      ref={button}
      type="button"
      aria-label={m.account}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onPointerDown={(event: PointerEvent) => event.pointerType === 'mouse' && open('pointer')}
      onClick={event => open(event.detail === 0 ? 'keyboard' : 'pointer')}
      className={`${accountButtonClasses} ${className}`}
    >
      <AccountInitial name={name} />
    </button>
  )
  if (!Menu) return plain
  return (
    <Suspense fallback={plain}>
      <Menu name={name} label={m.account} opens={opens.current} hasFocus={hadFocus.current} className={className} />
    </Suspense>
  )
}
