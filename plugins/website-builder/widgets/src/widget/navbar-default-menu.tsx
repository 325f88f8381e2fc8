import { useEffect, useRef } from 'react'

const bar = 'absolute left-0 h-0.5 w-5 rounded-full bg-text transition-transform'

/** The icon on the menu's button; adds behaviour to the menu around it (see `mobile-menu.tsx`). */
export default function NavbarDefaultMenu() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const menu = mark.current?.closest('details')
    return menu ? enliven(menu) : undefined
  }, [])
  return (
    <span ref={mark} aria-hidden="true" className="relative block h-3 w-5">
      <span className={`${bar} top-0 group-open/menu:translate-y-[5px] group-open/menu:rotate-45`} />
      <span className={`${bar} bottom-0 group-open/menu:-translate-y-[5px] group-open/menu:-rotate-45`} />
    </span>
  )
}

/**
 * Closes the menu on a click on a link or outside, on Escape, and when the window grows past the menu's breakpoints; traps
 * the focus while it is open.
 */
function enliven(menu: HTMLDetailsElement): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const summary = menu.querySelector('summary')

  function close() {
    menu.open = false
  }

  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && (target.closest('a') || !menu.contains(target))) close()
    },
    { signal },
  )
  menu.addEventListener(
    'keydown',
    event => {
      if (!menu.open) return
      if (event.key === 'Escape') {
        close()
        summary?.focus()
      } else if (event.key === 'Tab') keepFocus(event, menu)
    },
    { signal },
  )
  for (const width of ['768px', menu.dataset.until]) {
    matchMedia(`(min-width: ${width})`).addEventListener('change', ({ matches }) => matches && close(), { signal })
  }
  return () => controller.abort()
}

function keepFocus(event: KeyboardEvent, menu: HTMLElement): void {
  const stops = [...menu.querySelectorAll<HTMLElement>('summary, a[href], button')].filter(each =>
    each.checkVisibility(),
  )
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}
