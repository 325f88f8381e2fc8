import { ExternalLink, Menu as MenuIcon, PanelLeft, Search } from 'lucide-react'
import { Link } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useMessages } from '../messages.ts'
import { useNavigationCollapsed } from '../navigation/use-interface-preferences.ts'
import { showPalette } from '../palette/palette-state.ts'
import { IconButton, Kbd } from '../ui/index.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { commandKey } from './use-palette-keys.ts'

/** The bar above every screen: home, search, site, account. */
export function TopBar({ onOpenNavigation }: { readonly onOpenNavigation: () => void }) {
  const m = useMessages('topBar')
  const [isCollapsed, collapse] = useNavigationCollapsed()
  return (
    <header className="print:hidden sticky top-0 z-30 grid h-(--admin-bar-height) grid-cols-[1fr_auto] items-center gap-2 border-border border-b bg-raised px-3 md:grid-cols-[1fr_minmax(0,26rem)_1fr]">
      <div className="flex items-center gap-1">
        <IconButton
          label={m.open}
          icon={<MenuIcon />}
          aria-haspopup="dialog"
          onClick={onOpenNavigation}
          className="lg:hidden"
        />
        <IconButton
          label={isCollapsed ? m.expand : m.collapse}
          icon={<PanelLeft />}
          aria-pressed={isCollapsed}
          onClick={() => collapse(!isCollapsed)}
          className="max-lg:hidden"
        />
        <Link to={addresses.dashboard} className="rounded-sm px-1">
          <Brand />
        </Link>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => showPalette(true)}
        className="hidden h-9 cursor-pointer items-center gap-2.5 rounded-md border border-border bg-surface px-3 text-text-muted transition-colors hover:border-border-strong md:flex"
      >
        <Search aria-hidden className="size-4" />
        <span className="flex-1 text-left">{m.search}</span>
        <span aria-hidden className="flex gap-1">
          <Kbd>{commandKey}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <div className="flex items-center justify-end gap-1">
        <IconButton
          label={m.search}
          icon={<Search />}
          aria-haspopup="dialog"
          onClick={() => showPalette(true)}
          className="md:hidden"
        />
        <a
          href="/"
          target="_blank"
          rel="noreferrer"
          className="flex h-9 min-w-8 items-center justify-center gap-2 rounded-md px-2 text-text-muted hover:bg-muted hover:text-text sm:px-3 pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          <ExternalLink aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{m.site}</span>
        </a>
        <AccountMenu />
      </div>
    </header>
  )
}
