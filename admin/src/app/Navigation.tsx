import { cn, defineMessages, useMessages } from '@tessera/widget-sdk'
import { ChevronDown, History, LayoutDashboard, type LucideIcon, Trash2 } from 'lucide-react'
import { NavLink } from 'react-router'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { addresses } from './addresses.ts'
import { useAdmin } from './admin-context.ts'
import { moduleIcon } from './module-icons.ts'
import { useStored } from './stored.ts'

const messages = defineMessages({
  en: {
    navigation: 'Main navigation',
    dashboard: 'Dashboard',
    history: 'History',
    trash: 'Trash',
  },
  ru: {
    navigation: 'Основная навигация',
    dashboard: 'Обзор',
    history: 'История',
    trash: 'Корзина',
  },
})

/** The ways to all screens that whoever works here may use: what they may not is not there. */
export function Navigation() {
  const m = useMessages(messages)
  const { rights } = useAdmin()
  const mayRead = (path: string) => rights.entities[path]?.includes('read') ?? false
  return (
    <nav aria-label={m.navigation} className="flex flex-col gap-0.5 p-3 text-sm">
      <TopLink to={addresses.dashboard} icon={LayoutDashboard} end>
        {m.dashboard}
      </TopLink>
      <hr className="my-2 border-border" />
      {model.modules.map(module => (
        <ModuleGroup key={module} module={module} mayRead={mayRead} />
      ))}
      <hr className="my-2 border-border" />
      <TopLink to={addresses.history} icon={History}>
        {m.history}
      </TopLink>
      <TopLink to={addresses.trash} icon={Trash2}>
        {m.trash}
      </TopLink>
    </nav>
  )
}

const row =
  'flex min-h-8 items-center gap-2.5 rounded-md px-2.5 text-text-muted transition-colors hover:bg-muted hover:text-text pointer-coarse:min-h-11 aria-[current=page]:bg-muted aria-[current=page]:font-medium aria-[current=page]:text-text'

interface TopLinkProps {
  readonly to: string
  readonly icon: LucideIcon
  readonly end?: boolean
  readonly children: string
}

function TopLink({ to, icon: Icon, end = false, children }: TopLinkProps) {
  return (
    <NavLink to={to} end={end} className={row}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </NavLink>
  )
}

function ModuleGroup({ module, mayRead }: { readonly module: string; readonly mayRead: (path: string) => boolean }) {
  const labels = useLabels()
  const [isOpen, setOpen] = useStored(`navigation.${module}`, true)
  const Icon = moduleIcon(module)
  const entities = model
    .of(module)
    .filter(entity => !entity.ends && !entity.admin.isHidden && mayRead(entity.path))
    .toSorted((a, b) => labels.many(a).localeCompare(labels.many(b)))
  if (entities.length === 0) return null
  return (
    <section>
      <h2 className="text-sm tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={cn(row, 'w-full cursor-pointer font-medium font-sans text-text')}
        >
          <Icon aria-hidden className="size-4 shrink-0 text-text-muted" />
          <span className="min-w-0 flex-1 truncate text-left">{labels.module(module)}</span>
          <ChevronDown
            aria-hidden
            className={cn('size-3.5 text-text-muted transition-transform', !isOpen && '-rotate-90')}
          />
        </button>
      </h2>
      {isOpen && (
        <ul className="mb-1 ml-[1.1rem] flex flex-col gap-0.5 border-border border-l pl-2">
          {entities.map(entity => (
            <li key={entity.path}>
              <NavLink to={addresses.list(entity)} className={row}>
                <span className="truncate">{labels.many(entity)}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
