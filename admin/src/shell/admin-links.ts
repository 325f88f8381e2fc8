import { useEffect } from 'react'
import { type createBrowserRouter, matchRoutes } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

export const basename = '/admin'

/**
 * Opens plain links below `/admin`, as components of packages render them, inside the app. The screen behind any link is
 * prefetched when the link is hovered or focused.
 */
export function useAdminLinks(router: Router): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const link = adminLinkOf(event)
      // The router's own links have handled the event by now.
      if (!link || event.defaultPrevented || !isPlain || link.target || link.hasAttribute('download')) return
      event.preventDefault()
      void router.navigate(link.pathname.slice(basename.length) + link.search + link.hash)
    }
    const onPoint = (event: Event) => {
      const link = adminLinkOf(event)
      if (link) fetchScreen(router, link.pathname)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('pointerover', onPoint, { passive: true })
    document.addEventListener('focusin', onPoint)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('pointerover', onPoint)
      document.removeEventListener('focusin', onPoint)
    }
  }, [router])
}

function adminLinkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const isAdminLink =
    link?.origin === location.origin && (link.pathname === basename || link.pathname.startsWith(`${basename}/`))
  return isAdminLink ? link : null
}

/** The browser caches the file, so the route has it at once. */
function fetchScreen(router: Router, pathname: string): void {
  for (const { route } of matchRoutes([...router.routes], pathname, basename) ?? []) {
    // A failure is reported when the screen is opened and fetched again.
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
  }
}
