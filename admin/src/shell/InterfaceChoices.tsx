import { cn, useLanguage } from '@tessera/widget-sdk'
import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseInterfaceLanguage, interfaceLanguages, languageName } from '../context/interface-language.ts'
import { chooseTheme, themes, useTheme } from '../context/theme.ts'
import { useMessages } from '../messages.ts'

const icons = { system: Monitor, light: Sun, dark: Moon } as const

const choice =
  'grid h-8 min-w-8 cursor-pointer place-items-center rounded-md px-2 hover:bg-muted hover:text-text aria-pressed:bg-muted aria-pressed:text-text pointer-coarse:h-11 pointer-coarse:min-w-11'

/** Interface language and theme, for those who have not logged in yet. */
export function InterfaceChoices() {
  const m = useMessages('interfaceChoices')
  const language = useLanguage()
  const theme = useTheme()
  return (
    <div className="flex items-center gap-3">
      <fieldset aria-label={m.language} className="flex gap-0.5">
        {interfaceLanguages().map(each => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === language}
            onClick={() => void chooseInterfaceLanguage(each)}
            className={choice}
          >
            {languageName(each)}
          </button>
        ))}
      </fieldset>
      <fieldset aria-label={m.theme} className="flex gap-0.5">
        {themes.map(each => {
          const Icon = icons[each]
          return (
            <button
              key={each}
              type="button"
              aria-label={m[each]}
              title={m[each]}
              aria-pressed={each === theme}
              onClick={() => chooseTheme(each)}
              className={cn(choice, 'px-0')}
            >
              <Icon aria-hidden className="size-4" />
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
