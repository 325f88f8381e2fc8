import { cn } from '@tessera/widget-sdk'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { matchPath, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { useMessages } from '../messages.ts'
import { packageScreens } from '../model/package-screens.ts'
import { useInterfacePreferences, useNavigationCollapsed } from '../navigation/use-interface-preferences.ts'
import { showPalette, usePaletteOpen } from '../palette/palette-state.ts'
import { IconButton } from '../ui/index.ts'
import { Navigation } from './Navigation.tsx'
import { TopBar } from './TopBar.tsx'
import { usePaletteKeys } from './use-palette-keys.ts'

const Palette = lazy(() => import('../palette/Palette.tsx'))

/** Navigation, top bar and the screen that the address names. */
export function Shell() {
  const m = useMessages('shell')
  const { pathname } = useLocation()
  const [isNavigationCollapsed] = useNavigationCollapsed()
  const isWide = packageScreens.some(screen => screen.isWide && matchPath(`/${screen.path}`, pathname))
  const isCollapsed = isNavigationCollapsed || isWide
  const [isMobileOpen, setMobileOpen] = useState(false)
  const isPaletteOpen = usePaletteOpen()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen was opened
  useEffect(() => setMobileOpen(false), [pathname])
  useInterfacePreferences()
  usePaletteKeys()
  useHeadingFocus(isMobileOpen)
  return (
    <div className="min-h-dvh bg-background text-sm [--admin-bar-height:3.5rem]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded-md bg-primary px-4 py-2 text-on-primary not-focus:sr-only"
      >
        {m.skip}
      </a>
      <TopBar onOpenNavigation={() => setMobileOpen(true)} />
      <Progress />
      <div className="lg:flex">
        <aside
          className={cn(
            'sticky top-(--admin-bar-height) hidden h-[calc(100dvh-var(--admin-bar-height))] shrink-0 overflow-y-auto border-border border-r bg-surface lg:block print:hidden',
            // Beside the signs there is room for the scrollbar: it would cut them, and bring a second one below.
            isCollapsed ? 'overflow-x-hidden [scrollbar-gutter:stable] [scrollbar-width:thin]' : 'w-60',
          )}
        >
          <Navigation isCollapsed={isCollapsed} />
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {/* Screens of packages wait for their texts. */}
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
      {isMobileOpen && <MobileNavigation onClose={() => setMobileOpen(false)} />}
      {isPaletteOpen && (
        <Suspense>
          <Palette onClose={() => showPalette(false)} />
        </Suspense>
      )}
      <LeaveGuard />
      <ScrollRestoration />
    </div>
  )
}

/** The navigation on top of the screen, for narrow windows. Rendered only while it is open. */
function MobileNavigation({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('mobileNavigation')
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the key for it is Escape, which is `cancel`
    <dialog
      ref={dialog}
      aria-label={m.navigation}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === dialog.current && onClose()}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-border border-r bg-surface p-0 text-text backdrop:bg-black/40"
    >
      <div className="flex justify-end px-3 pt-3">
        <IconButton label={m.close} icon={<X />} onClick={onClose} />
      </div>
      <Navigation />
    </dialog>
  )
}

/** A progress line at the top while the next screen loads. */
function Progress() {
  const { state } = useNavigation()
  return (
    <div
      aria-hidden
      data-busy={state !== 'idle' || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left scale-x-0 bg-primary opacity-0 transition-transform duration-700 data-busy:scale-x-75 data-busy:opacity-100"
    />
  )
}

const heading = 'h1[tabindex]'

/**
 * Moves the focus to the heading of a newly opened screen, so that screen readers announce it. A screen that has set the
 * focus itself keeps it.
 * @param isCovered the screen is behind something that returns the focus when it closes
 */
function useHeadingFocus(isCovered: boolean): void {
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
