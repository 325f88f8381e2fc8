/**
 * Closes the open menu of the navbar on a click on a link or outside, on Escape, and when the window grows past the menu's
 * breakpoints; traps the focus while it is open. Its source runs in the head of every page with a navbar, so it uses nothing from
 * outside itself.
 */
export function closeMenu(): void {
  let closed = new AbortController()

  const keepFocus = (event: KeyboardEvent, menu: HTMLElement): void => {
    const stops = [...menu.querySelectorAll<HTMLElement>('summary, a[href], button')].filter(each =>
      each.checkVisibility(),
    )
    const edge = event.shiftKey ? stops[0] : stops.at(-1)
    if (document.activeElement !== edge) return
    event.preventDefault()
    const next = event.shiftKey ? stops.at(-1) : stops[0]
    next?.focus()
  }

  const watch = (menu: HTMLDetailsElement, signal: AbortSignal): void => {
    const close = () => {
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
        if (event.key === 'Escape') {
          close()
          menu.querySelector('summary')?.focus()
        } else if (event.key === 'Tab') keepFocus(event, menu)
      },
      { signal },
    )
    for (const width of ['768px', menu.dataset.until]) {
      matchMedia(`(min-width: ${width})`).addEventListener('change', ({ matches }) => matches && close(), { signal })
    }
  }

  // `toggle` doesn't bubble, so it is caught on its way down.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement && 'menu' in target.dataset)) return
      closed.abort()
      closed = new AbortController()
      if (target.open) watch(target, closed.signal)
    },
    true,
  )
}
