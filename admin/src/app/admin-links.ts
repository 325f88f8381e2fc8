import { useEffect } from 'react'
import { type createBrowserRouter, matchRoutes } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

const basename = '/admin'

/**
 * Links below `/admin` that a package's component drew as plain ones stay in the app; the screen behind any link is fetched
 * when it is pointed at or focused.
 */
export function useAdminLinks(router: Router): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const link = adminLinkOf(event)
      // Links of the router have seen to it themselves by now.
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

/** The browser keeps a file that was asked for: the route that asks again has it at once. */
function fetchScreen(router: Router, pathname: string): void {
  for (const { route } of matchRoutes([...router.routes], pathname, basename) ?? []) {
    // What can't be fetched now is asked for again, and said, when the screen is opened.
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
  }
}
