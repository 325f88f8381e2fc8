import { cn, defineMessages, useMessages } from '@tessera/widget-sdk'
import { ChevronDown, History, ImageIcon, LayoutDashboard, type LucideIcon, PanelsTopLeft, Trash2 } from 'lucide-react'
import { NavLink, useNavigate, useParams } from 'react-router'
import { siteModel } from '../composer/page/site-model.ts'
import { library } from '../media/library.ts'
import { useLabels } from '../model/labels.ts'
import { Menu, MenuItem, Tooltip } from '../ui/index.ts'
import { addresses } from './addresses.ts'
import { useAdmin } from './admin-context.ts'
import { moduleIcon } from './module-icons.ts'
import type { NavigationGroup } from './navigation-groups.ts'
import { useStored } from './stored.ts'
import { useNavigationGroups } from './use-navigation-groups.ts'

const messages = defineMessages({
  en: {
    navigation: 'Main navigation',
    dashboard: 'Dashboard',
    media: 'Media',
    pages: 'Pages',
    history: 'History',
    trash: 'Trash',
  },
  ru: {
    navigation: 'Основная навигация',
    dashboard: 'Обзор',
    media: 'Медиатека',
    pages: 'Страницы',
    history: 'История',
    trash: 'Корзина',
  },
})

/**
 * The ways to all screens that whoever works here may use: what they may not is not there.
 * @param isCollapsed signs alone: the entities of a module are in a menu beside it
 */
export function Navigation({ isCollapsed = false }: { readonly isCollapsed?: boolean }) {
  const m = useMessages(messages)
  const { rights } = useAdmin()
  const groups = useNavigationGroups()
  const Group = isCollapsed ? GroupMenu : ModuleGroup
  return (
    <nav aria-label={m.navigation} className="flex flex-col gap-0.5 p-2 text-sm">
      <TopLink to={addresses.dashboard} icon={LayoutDashboard} isCollapsed={isCollapsed} end>
        {m.dashboard}
      </TopLink>
      {siteModel && rights.entities[siteModel.page.path]?.includes('update') && (
        <TopLink to={addresses.pages} icon={PanelsTopLeft} isCollapsed={isCollapsed}>
          {m.pages}
        </TopLink>
      )}
      {library && rights.entities[library.entity.path]?.includes('read') && (
        <TopLink to={addresses.media} icon={ImageIcon} isCollapsed={isCollapsed}>
          {m.media}
        </TopLink>
      )}
      <Divider />
      {groups.map(group => (
        <Group key={group.module} group={group} />
      ))}
      <Divider />
      <TopLink to={addresses.history} icon={History} isCollapsed={isCollapsed}>
        {m.history}
      </TopLink>
      <TopLink to={addresses.trash} icon={Trash2} isCollapsed={isCollapsed}>
        {m.trash}
      </TopLink>
    </nav>
  )
}

const Divider = () => <hr className="mx-2 my-2 border-border" />

const row =
  'flex min-h-8 items-center gap-2.5 rounded-md px-2.5 text-text-muted transition-colors hover:bg-muted hover:text-text pointer-coarse:min-h-11 aria-[current=page]:bg-muted aria-[current=page]:font-medium aria-[current=page]:text-text'

const sign =
  'grid size-10 cursor-pointer place-items-center rounded-md text-text-muted transition-colors hover:bg-muted hover:text-text pointer-coarse:size-11 aria-[current=page]:bg-muted aria-[current=page]:text-text [&_svg]:size-4.5'

interface TopLinkProps {
  readonly to: string
  readonly icon: LucideIcon
  readonly isCollapsed: boolean
  readonly end?: boolean
  readonly children: string
}

function TopLink({ to, icon: Icon, isCollapsed, end = false, children }: TopLinkProps) {
  if (isCollapsed) {
    return (
      <Tooltip text={children}>
        <NavLink to={to} end={end} aria-label={children} className={sign}>
          <Icon aria-hidden />
        </NavLink>
      </Tooltip>
    )
  }
  return (
    <NavLink to={to} end={end} className={row}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </NavLink>
  )
}

interface GroupProps {
  readonly group: NavigationGroup
}

/** A module that opens and closes in its place; the one of the screen is open unless it was closed. */
function ModuleGroup({ group: { module, name, entities } }: GroupProps) {
  const labels = useLabels()
  const isCurrent = useParams().module === module
  const [choice, setChoice] = useStored<boolean | null>(`navigation.${module}`, null)
  const isOpen = choice ?? isCurrent
  const Icon = moduleIcon(module)
  return (
    <section>
      <h2 className="text-sm tracking-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setChoice(!isOpen)}
          className={cn(row, 'w-full cursor-pointer font-sans', isCurrent ? 'font-medium text-text' : 'font-normal')}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1 truncate text-left">{name}</span>
          <ChevronDown
            aria-hidden
            className={cn('size-3.5 text-text-muted transition-transform', !isOpen && '-rotate-90')}
          />
        </button>
      </h2>
      {isOpen && (
        <ul className="mt-0.5 mb-1.5 ml-[1.1rem] flex flex-col gap-0.5 border-border border-l pl-2">
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

/** A module as a sign that opens the menu of its entities. */
function GroupMenu({ group: { module, name, entities } }: GroupProps) {
  const labels = useLabels()
  const goTo = useNavigate()
  const isCurrent = useParams().module === module
  const Icon = moduleIcon(module)
  return (
    <Menu
      to="right start"
      button={
        <button
          type="button"
          aria-label={name}
          title={name}
          aria-current={isCurrent ? 'page' : undefined}
          className={sign}
        >
          <Icon aria-hidden />
        </button>
      }
    >
      <p className="px-2.5 py-1.5 font-medium text-text-muted text-xs">{name}</p>
      {entities.map(entity => (
        <MenuItem key={entity.path} onSelect={() => void goTo(addresses.list(entity))}>
          {labels.many(entity)}
        </MenuItem>
      ))}
    </Menu>
  )
}
