import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const heading = 'h1[tabindex]'

/**
 * Moves the focus to the heading of a newly opened screen, so that screen readers announce it. A screen that has set the
 * focus itself keeps it.
 * @param isCovered the screen is behind something that returns the focus when it closes
 */
export function useHeadingFocus(isCovered: boolean): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (isCovered || before.current === pathname) return
    before.current = pathname
    const content = document.getElementById('content')
    const active = document.activeElement
    if (!content || active?.closest('dialog') || (active !== content && content.contains(active))) return
    const found = content.querySelector<HTMLElement>(heading)
    const start = found ?? content
    start.focus({ preventScroll: true })
    if (found) return
    // The heading isn't rendered yet: it gets the focus then, unless the focus has moved elsewhere.
    const observer = new MutationObserver(() => {
      const arrived = content.querySelector<HTMLElement>(heading)
      if (!arrived) return
      observer.disconnect()
      if (document.activeElement === content || document.activeElement === document.body) {
        arrived.focus({ preventScroll: true })
      }
    })
    observer.observe(content, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname, isCovered])
}
