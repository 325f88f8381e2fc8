import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { ExternalLink, Menu as MenuIcon, PanelLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { IconButton } from '../ui/index.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { addresses } from './addresses.ts'
import { MobileNavigation } from './MobileNavigation.tsx'
import { Navigation } from './Navigation.tsx'
import { useStored } from './stored.ts'

const messages = defineMessages({
  en: {
    skip: 'Skip to content',
    open: 'Open navigation',
    collapse: 'Hide navigation',
    expand: 'Show navigation',
    site: 'View site',
  },
  ru: {
    skip: 'К содержимому',
    open: 'Открыть навигацию',
    collapse: 'Скрыть навигацию',
    expand: 'Показать навигацию',
    site: 'Открыть сайт',
  },
})

/** Navigation, top bar and the screen that the address names. */
export function Shell() {
  const m = useMessages(messages)
  const { pathname } = useLocation()
  const [isCollapsed, setCollapsed] = useStored('navigation.isCollapsed', false)
  const [isMobileOpen, setMobileOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen was opened
  useEffect(() => setMobileOpen(false), [pathname])
  return (
    <div className="min-h-dvh bg-background text-sm [--admin-bar-height:3.5rem]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-primary px-4 py-2 text-on-primary focus:translate-y-0"
      >
        {m.skip}
      </a>
      <header className="sticky top-0 z-30 flex h-(--admin-bar-height) items-center gap-2 border-border border-b bg-raised px-3">
        <IconButton
          label={m.open}
          icon={<MenuIcon />}
          aria-haspopup="dialog"
          onClick={() => setMobileOpen(true)}
          className="lg:hidden"
        />
        <IconButton
          label={isCollapsed ? m.expand : m.collapse}
          icon={<PanelLeft />}
          aria-pressed={!isCollapsed}
          onClick={() => setCollapsed(!isCollapsed)}
          className="max-lg:hidden"
        />
        <Link to={addresses.dashboard} className="mr-auto rounded-sm px-1 font-heading font-semibold text-base">
          Tessera
        </Link>
        <a
          href="/"
          target="_blank"
          rel="noreferrer"
          className="flex h-9 items-center gap-2 rounded-md px-3 text-text-muted hover:bg-muted hover:text-text"
        >
          <ExternalLink aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{m.site}</span>
        </a>
        <AccountMenu />
      </header>
      <Progress />
      <div className="lg:flex">
        {!isCollapsed && (
          <aside className="sticky top-(--admin-bar-height) hidden h-[calc(100dvh-var(--admin-bar-height))] w-60 shrink-0 overflow-y-auto border-border border-r bg-surface lg:block">
            <Navigation />
          </aside>
        )}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          <Outlet />
        </main>
      </div>
      {isMobileOpen && <MobileNavigation onClose={() => setMobileOpen(false)} />}
      <LeaveGuard />
      <ScrollRestoration />
    </div>
  )
}

/** A line at the top while the next screen is on its way. */
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
