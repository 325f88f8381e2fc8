import { History, ImageIcon, LayoutDashboard, type LucideIcon, PanelsTopLeft, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import { library } from '../media/library.ts'
import { useMessages } from '../messages.ts'
import { siteModel } from '../model/site-model.ts'

/** A screen other than the list of an entity. */
export interface MainScreen {
  readonly id: 'dashboard' | 'media' | 'pages' | 'history' | 'trash'
  readonly to: string
  readonly name: string
  readonly icon: LucideIcon
}

interface MainScreens {
  readonly before: readonly MainScreen[]
  readonly after: readonly MainScreen[]
}

/** The screens that the current user may open, other than lists: those above the lists in the menu, and those below. */
export function useMainScreens(): MainScreens {
  const m = useMessages('useMainScreens')
  const { entities } = useAdmin().rights
  return useMemo(() => {
    const screen = (id: MainScreen['id'], icon: LucideIcon) => ({ id, to: addresses[id], name: m[id], icon })
    return {
      before: [
        screen('dashboard', LayoutDashboard),
        ...(siteModel && entities[siteModel.page.path]?.includes('update') ? [screen('pages', PanelsTopLeft)] : []),
        ...(library && entities[library.entity.path]?.includes('read') ? [screen('media', ImageIcon)] : []),
      ],
      after: [screen('history', History), screen('trash', Trash2)],
    }
  }, [m, entities])
}
