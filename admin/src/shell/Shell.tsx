import { cn } from '@tessera/widget-sdk'
import { lazy, Suspense, useEffect, useState } from 'react'
import { matchPath, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { useMessages } from '../messages.ts'
import { packageScreens } from '../model/package-screens.ts'
import { useInterfacePreferences, useNavigationCollapsed } from '../navigation/use-interface-preferences.ts'
import { showPalette, usePaletteOpen } from '../palette/palette-state.ts'
import { MobileNavigation } from './MobileNavigation.tsx'
import { Navigation } from './Navigation.tsx'
import { Progress } from './Progress.tsx'
import { TopBar } from './TopBar.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
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
