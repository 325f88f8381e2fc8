import type { Entity } from '@tessera/core'
import { cn } from '@tessera/widget-sdk'
import { ChevronDown } from 'lucide-react'
import { NavLink, useNavigate, useParams } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useStored } from '../context/stored.ts'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { moduleIcon } from '../model/module-icons.ts'
import type { NavigationGroup } from '../navigation/navigation-groups.ts'
import { type MainScreen, useMainScreens } from '../navigation/use-main-screens.ts'
import { useNavigationGroups } from '../navigation/use-navigation-groups.ts'
import { LazyMenu, Tooltip } from '../ui/index.ts'

/**
 * Links to all screens that the current user may open.
 * @param isCollapsed shows icons only: the entities of a module are in a menu beside its icon
 */
export function Navigation({ isCollapsed = false }: { readonly isCollapsed?: boolean }) {
  const m = useMessages('navigation')
  const groups = useNavigationGroups()
  const { before, after } = useMainScreens()
  const Group = isCollapsed ? GroupMenu : ModuleGroup
  const link = (screen: MainScreen) => <ScreenLink key={screen.id} screen={screen} isCollapsed={isCollapsed} />
  return (
    <nav aria-label={m.navigation} className="flex flex-col gap-0.5 p-2 text-sm">
      {before.map(link)}
      <Divider />
      {groups.map(group => (
        <Group key={group.module} group={group} />
      ))}
      <Divider />
      {after.map(link)}
    </nav>
  )
}

const Divider = () => <hr className="mx-2 my-2 border-border" />

const row =
  'flex min-h-8 items-center gap-2.5 rounded-md px-2.5 text-text-muted transition-colors hover:bg-muted hover:text-text pointer-coarse:min-h-11 aria-[current=page]:bg-muted aria-[current=page]:font-medium aria-[current=page]:text-text'

const sign =
  'grid size-10 cursor-pointer place-items-center rounded-md text-text-muted transition-colors hover:bg-muted hover:text-text pointer-coarse:size-11 aria-[current=page]:bg-muted aria-[current=page]:text-text [&_svg]:size-4.5'

interface ScreenLinkProps {
  readonly screen: MainScreen
  readonly isCollapsed: boolean
}

function ScreenLink({ screen: { to, name, icon: Icon }, isCollapsed }: ScreenLinkProps) {
  const end = to === addresses.dashboard
  if (isCollapsed) {
    return (
      <Tooltip text={name}>
        <NavLink to={to} end={end} aria-label={name} className={sign}>
          <Icon aria-hidden />
        </NavLink>
      </Tooltip>
    )
  }
  return (
    <NavLink to={to} end={end} className={row}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {name}
    </NavLink>
  )
}

interface GroupProps {
  readonly group: NavigationGroup
}

/** A collapsible module; the current one is open unless it was collapsed. */
function ModuleGroup({ group: { module, name, entities, settings } }: GroupProps) {
  const m = useMessages('navigation')
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
        <div className="mt-0.5 mb-1.5 ml-[1.1rem] border-border border-l pl-2">
          <EntityLinks entities={entities} />
          {settings.length > 0 && (
            <>
              <h3 className={settingsHeading}>{m.settings}</h3>
              <EntityLinks entities={settings} />
            </>
          )}
        </div>
      )}
    </section>
  )
}

const settingsHeading = 'px-2.5 pt-2.5 pb-1 font-medium font-sans text-text-muted text-xs tracking-normal'

function EntityLinks({ entities }: { readonly entities: readonly Entity[] }) {
  const labels = useLabels()
  return (
    <ul className="flex flex-col gap-0.5">
      {entities.map(entity => (
        <li key={entity.path}>
          <NavLink to={addresses.list(entity)} className={row}>
            <span className="truncate">{labels.many(entity)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** A module as an icon that opens the menu of its entities. */
function GroupMenu({ group: { module, name, entities, settings } }: GroupProps) {
  const m = useMessages('navigation')
  const labels = useLabels()
  const goTo = useNavigate()
  const isCurrent = useParams().module === module
  const Icon = moduleIcon(module)
  return (
    <LazyMenu
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
      {({ MenuItem }) => {
        const item = (entity: Entity) => (
          <MenuItem key={entity.path} onSelect={() => void goTo(addresses.list(entity))}>
            {labels.many(entity)}
          </MenuItem>
        )
        return (
          <>
            <p className="px-2.5 py-1.5 font-medium text-text-muted text-xs">{name}</p>
            {entities.map(item)}
            {settings.length > 0 && <p className={settingsHeading}>{m.settings}</p>}
            {settings.map(item)}
          </>
        )
      }}
    </LazyMenu>
  )
}
