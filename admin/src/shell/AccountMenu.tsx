import { localizedPath, textIn, useLanguage } from '@tessera/widget-sdk'
import { Avatar } from '@tessera/widget-sdk/ui'
import { Check, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import { useAdmin } from '../context/admin-context.ts'
import { chooseInterfaceLanguage, interfaceLanguages, languageName } from '../context/interface-language.ts'
import { siteLanguage } from '../context/site-language.ts'
import { chooseTheme, themes, useTheme } from '../context/theme.ts'
import { useMessages } from '../messages.ts'
import { LazyMenu } from '../ui/index.ts'

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const

/** The signed-in account, with theme, interface language, settings and logout. */
export function AccountMenu() {
  const m = useMessages('accountMenu')
  const language = useLanguage()
  const { account, signOut, start } = useAdmin()
  const theme = useTheme()
  const roles = account.roles.map(role => textIn(role, language, 'en')).join(', ')
  return (
    <LazyMenu
      button={
        <button
          type="button"
          aria-label={`${m.account}: ${account.name}`}
          className="flex size-9 cursor-pointer items-center justify-center rounded-full pointer-coarse:size-11"
        >
          <Avatar name={account.name} className="size-8 text-sm" />
        </button>
      }
    >
      {({ MenuDivider, MenuItem }) => (
        <>
          <div className="px-2.5 py-2">
            <p className="truncate font-medium">{account.name}</p>
            <p className="truncate text-text-muted text-xs">{roles}</p>
          </div>
          <MenuDivider />
          {themes.map(each => {
            const Icon = themeIcons[each]
            return (
              <MenuItem key={each} icon={each === theme ? <Check /> : <Icon />} onSelect={() => chooseTheme(each)}>
                {m[each]}
              </MenuItem>
            )
          })}
          <MenuDivider />
          {interfaceLanguages().map(each => (
            <MenuItem
              key={each}
              icon={each === language ? <Check /> : <span className="size-4" />}
              onSelect={() => void chooseInterfaceLanguage(each)}
            >
              {languageName(each)}
            </MenuItem>
          ))}
          <MenuDivider />
          {account.settingsPath && (
            <MenuItem
              icon={<Settings />}
              onSelect={() =>
                location.assign(localizedPath(account.settingsPath ?? '/', siteLanguage(start.languages, language)))
              }
            >
              {m.settings}
            </MenuItem>
          )}
          <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
            {m.logout}
          </MenuItem>
        </>
      )}
    </LazyMenu>
  )
}
