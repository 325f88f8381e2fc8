/**
 * Closes the open menu of the navbar on a click on a link or outside, on Escape, and when the window grows past the menu's
 * breakpoints; traps the focus while it is open. Its source runs in the head of every page with a navbar, so it uses nothing from
 * outside itself.
 */
export function closeMenu(): void {
  const openMenu = () => document.querySelector<HTMLDetailsElement>('details[data-menu][open]')
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

  document.addEventListener('click', ({ target }) => {
    const menu = openMenu()
    if (menu && target instanceof Element && (target.closest('a') || !menu.contains(target))) menu.open = false
  })

  // On the document: a tap on the menu's empty parts moves the focus out of it, and `toggle` comes a task after the opening.
  document.addEventListener('keydown', event => {
    const menu = openMenu()
    if (!menu) return
    if (event.key === 'Tab') keepFocus(event, menu)
    if (event.key !== 'Escape') return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })

  // `toggle` doesn't bubble, so it is caught on its way down.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement && 'menu' in target.dataset)) return
      closed.abort()
      closed = new AbortController()
      if (!target.open) return
      for (const width of ['768px', target.dataset.until]) {
        matchMedia(`(min-width: ${width})`).addEventListener(
          'change',
          ({ matches }) => {
            if (matches) target.open = false
          },
          { signal: closed.signal },
        )
      }
    },
    true,
  )
}
