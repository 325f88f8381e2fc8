import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { History, ImageIcon, LayoutDashboard, type LucideIcon, PanelsTopLeft, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { library } from '../media/library.ts'
import { siteModel } from '../model/site-model.ts'
import { addresses } from './addresses.ts'
import { useAdmin } from './admin-context.ts'

const messages = defineMessages({
  en: { dashboard: 'Dashboard', media: 'Media', pages: 'Pages', history: 'History', trash: 'Trash' },
  ru: { dashboard: 'Обзор', media: 'Медиатека', pages: 'Страницы', history: 'История', trash: 'Корзина' },
})

/** A screen that is no list of an entity. */
export interface MainScreen {
  readonly id: keyof (typeof messages)['en']
  readonly to: string
  readonly name: string
  readonly icon: LucideIcon
}

interface MainScreens {
  readonly before: readonly MainScreen[]
  readonly after: readonly MainScreen[]
}

/** The screens beside the lists that whoever works here may use: what comes before the lists, and what after. */
export function useMainScreens(): MainScreens {
  const m = useMessages(messages)
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
