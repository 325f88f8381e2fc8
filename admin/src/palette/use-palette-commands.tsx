import { localizedPath, useLanguage } from '@tessera/widget-sdk'
import { Check, ExternalLink, Languages, LogOut, Monitor, Moon, PanelLeft, Plus, Settings, Sun } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import type { Command } from '../context/commands.ts'
import { chooseInterfaceLanguage, interfaceLanguages, languageName } from '../context/interface-language.ts'
import { siteLanguage } from '../context/site-language.ts'
import { chooseTheme, themes, useTheme } from '../context/theme.ts'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { moduleIcon } from '../model/module-icons.ts'
import { useNavigationCollapsed } from '../navigation/use-interface-preferences.ts'
import { type MainScreen, useMainScreens } from '../navigation/use-main-screens.ts'
import { useNavigationGroups } from '../navigation/use-navigation-groups.ts'

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const

interface PaletteCommands {
  readonly screens: readonly Command[]
  readonly creations: readonly Command[]
  readonly actions: readonly Command[]
}

/** Commands available everywhere: screens, new records, actions, by the current user's rights. */
export function usePaletteCommands(): PaletteCommands {
  const m = useMessages('usePaletteCommands')
  const labels = useLabels()
  const language = useLanguage()
  const navigate = useNavigate()
  const groups = useNavigationGroups()
  const { before, after } = useMainScreens()
  const theme = useTheme()
  const [isCollapsed, collapse] = useNavigationCollapsed()
  const { account, rights, start, signOut } = useAdmin()

  return useMemo(() => {
    const to = (path: string) => () => void navigate(path)
    const shown = groups.flatMap(group => [...group.entities, ...group.settings].map(entity => ({ entity, group })))
    const goingTo = ({ id, name, to: path, icon: Icon }: MainScreen) => ({ id, name, icon: <Icon />, run: to(path) })
    const inForce = <Check aria-hidden />
    return {
      screens: [
        ...before.map(goingTo),
        ...shown.map(({ entity, group }): Command => {
          const Icon = moduleIcon(group.module)
          return {
            id: `list ${entity.path}`,
            name: labels.many(entity),
            keywords: `${group.name} ${entity.path}`,
            hint: group.name,
            icon: <Icon />,
            run: to(addresses.list(entity)),
          }
        }),
        ...after.map(goingTo),
      ],
      creations: shown
        .filter(({ entity }) => rights.entities[entity.path]?.includes('create'))
        .map(({ entity, group }) => ({
          id: `create ${entity.path}`,
          name: m.create.replace('{entity}', labels.one(entity)),
          keywords: `${m.createWords} ${entity.path}`,
          hint: group.name,
          icon: <Plus />,
          run: to(addresses.create(entity)),
        })),
      actions: [
        ...themes.map((each): Command => {
          const Icon = themeIcons[each]
          return {
            id: `theme ${each}`,
            name: `${m.theme}: ${m[each]}`,
            keywords: `theme ${each}`,
            icon: <Icon />,
            ...(each === theme && { hint: inForce }),
            run: () => chooseTheme(each),
          }
        }),
        ...interfaceLanguages().map(each => ({
          id: `language ${each}`,
          name: `${m.language}: ${languageName(each)}`,
          keywords: `language язык ${each}`,
          icon: <Languages />,
          ...(each === language && { hint: inForce }),
          run: () => void chooseInterfaceLanguage(each),
        })),
        { id: 'navigation', name: m.navigation, icon: <PanelLeft />, run: () => collapse(!isCollapsed) },
        { id: 'site', name: m.site, icon: <ExternalLink />, run: () => void open('/', '_blank', 'noreferrer') },
        ...(account.settingsPath === undefined
          ? []
          : [
              {
                id: 'settings',
                name: m.settings,
                icon: <Settings />,
                run: () =>
                  location.assign(localizedPath(account.settingsPath ?? '/', siteLanguage(start.languages, language))),
              },
            ]),
        { id: 'logout', name: m.logout, keywords: 'log out sign out', icon: <LogOut />, run: () => void signOut() },
      ],
    }
  }, [
    m,
    labels,
    language,
    navigate,
    groups,
    before,
    after,
    theme,
    isCollapsed,
    collapse,
    account,
    rights,
    start,
    signOut,
  ])
}
