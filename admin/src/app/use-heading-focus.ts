import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Whoever goes to another screen goes on at its heading, and hears it. A screen that has put the focus somewhere keeps it.
 * @param isCovered the screen is behind something that gives the focus back when it closes
 */
export function useHeadingFocus(isCovered: boolean): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (isCovered || before.current === pathname) return
    before.current = pathname
    const content = document.getElementById('content')
    const active = document.activeElement
    if (active?.closest('dialog') || (active !== content && content?.contains(active))) return
    const target = content?.querySelector<HTMLElement>('h1[tabindex]') ?? content
    target?.focus({ preventScroll: true })
  }, [pathname, isCovered])
}
