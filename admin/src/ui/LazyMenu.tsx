import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { MenuProps } from './Menu.tsx'

type MenuParts = typeof import('./Menu.tsx')

interface LazyMenuProps extends Omit<MenuProps, 'button' | 'children'> {
  readonly button: ReactElement<RefAttributes<HTMLButtonElement>>
  /** Renders its items with the components of menus, which are loaded by then. */
  readonly children: (parts: Pick<MenuParts, 'MenuDivider' | 'MenuItem'>) => ReactNode
}

let loaded: MenuParts | undefined

/**
 * A `Menu` for the first screen: its code is loaded once the button is hovered, focused or pressed, and doesn't delay
 * the first paint.
 */
export function LazyMenu({ button, children, ...rest }: LazyMenuProps) {
  const [parts, setParts] = useState(loaded)
  const opener = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  /** How it was pressed before the code was loaded: it opens right after. */
  const opens = useRef<'pointer' | 'keyboard' | null>(null)

  async function load(): Promise<void> {
    try {
      loaded = await import('./Menu.tsx')
    } catch (error) {
      console.error(error)
      return
    }
    hadFocus.current = document.activeElement === opener.current
    setParts(loaded)
  }

  function open(by: 'pointer' | 'keyboard'): void {
    opens.current = by
    void load()
  }

  // The button is replaced by another element.
  useLayoutEffect(() => {
    if (parts && hadFocus.current) opener.current?.focus({ preventScroll: true })
  }, [parts])

  useEffect(() => {
    if (!parts || !opens.current) return
    if (opens.current === 'pointer') opener.current?.click()
    else {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      opener.current?.dispatchEvent(enter)
    }
    opens.current = null
  }, [parts])

  if (parts) {
    const { Menu } = parts
    return (
      <Menu {...rest} button={cloneElement(button, { ref: opener })}>
        {children(parts)}
      </Menu>
    )
  }
  return cloneElement(button as ReactElement<Record<string, unknown>>, {
    ref: opener,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onPointerDown: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && open('pointer'),
    onClick: ({ detail }: { readonly detail: number }) => open(detail === 0 ? 'keyboard' : 'pointer'),
  })
}
