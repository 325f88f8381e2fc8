import type { ScreenLink } from '@tessera/widget-sdk/admin'
import { Blocks, History, ImageIcon, LayoutDashboard, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import { library } from '../media/library.ts'
import { useMessages } from '../messages.ts'
import { packageScreens, screenName } from '../model/package-screens.ts'

/** A screen other than the list of an entity. */
export interface MainScreen {
  /** Unique. */
  readonly id: string
  readonly to: string
  readonly name: string
  readonly icon: ScreenLink['Icon']
}

interface MainScreens {
  readonly before: readonly MainScreen[]
  readonly after: readonly MainScreen[]
}

/** The screens that the current user may open, other than lists: those above the lists in the menu, and those below. */
export function useMainScreens(): MainScreens {
  const m = useMessages('useMainScreens')
  const { entities, isAdministrator } = useAdmin().rights
  return useMemo(() => {
    const screen = (id: 'dashboard' | 'media' | 'history' | 'trash' | 'plugins', icon: MainScreen['icon']) => ({
      id,
      to: addresses[id],
      name: m[id],
      icon,
    })
    return {
      before: [
        screen('dashboard', LayoutDashboard),
        ...packageScreens.flatMap(({ path, menu, packageName }): MainScreen[] => {
          if (!menu || (menu.needs && !entities[menu.needs.entity.path]?.includes(menu.needs.right))) return []
          return [{ id: path, to: `/${path}`, name: screenName(packageName, menu), icon: menu.Icon }]
        }),
        ...(library && entities[library.entity.path]?.includes('read') ? [screen('media', ImageIcon)] : []),
      ],
      after: [
        screen('history', History),
        screen('trash', Trash2),
        ...(isAdministrator ? [screen('plugins', Blocks)] : []),
      ],
    }
  }, [m, entities, isAdministrator])
}
