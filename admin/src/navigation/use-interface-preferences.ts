import { useEffect, useRef } from 'react'
import { chooseInterfaceLanguage, interfaceLanguages, useInterfaceLanguage } from '../context/interface-language.ts'
import { useStored } from '../context/stored.ts'
import { chooseTheme, themes, useTheme } from '../context/theme.ts'
import { usePreferences, useSavePreference } from '../data/preferences.ts'
import { useRememberedLanguage } from '../forms/form-language.ts'

const key = 'interface'

interface InterfacePreferences {
  readonly theme?: unknown
  readonly language?: unknown
  readonly isNavigationCollapsed?: unknown
  readonly formLanguage?: unknown
}

/** Whether the navigation is collapsed. */
export function useNavigationCollapsed() {
  return useStored('navigation.isCollapsed', false)
}

/**
 * Syncs theme, language and navigation with the user's other devices. The values of this browser apply first; newer ones
 * from another device replace them once they are loaded.
 */
export function useInterfacePreferences(): void {
  const { data } = usePreferences(key)
  const { mutate } = useSavePreference(key)
  const theme = useTheme()
  const language = useInterfaceLanguage()
  const [isNavigationCollapsed, collapse] = useNavigationCollapsed()
  const [formLanguage, rememberLanguage] = useRememberedLanguage()
  const synced = useRef<string | null>(null)

  useEffect(() => {
    if (!data || synced.current !== null) return
    const stored = data.find(each => each.key === key && !each.isShared)?.value as InterfacePreferences | undefined
    const storedTheme = themes.find(each => each === stored?.theme)
    const storedLanguage = interfaceLanguages().find(each => each === stored?.language)
    if (storedTheme) chooseTheme(storedTheme)
    if (storedLanguage) void chooseInterfaceLanguage(storedLanguage)
    if (typeof stored?.isNavigationCollapsed === 'boolean') collapse(stored.isNavigationCollapsed)
    if (typeof stored?.formLanguage === 'string') rememberLanguage(stored.formLanguage)
    synced.current = JSON.stringify({
      theme: storedTheme ?? theme,
      language: storedLanguage ?? language,
      isNavigationCollapsed: stored?.isNavigationCollapsed ?? isNavigationCollapsed,
      formLanguage: stored?.formLanguage ?? formLanguage,
    })
  }, [data, collapse, rememberLanguage, theme, language, isNavigationCollapsed, formLanguage])

  useEffect(() => {
    const value = { theme, language, isNavigationCollapsed, formLanguage }
    const text = JSON.stringify(value)
    if (synced.current === null || synced.current === text) return
    synced.current = text
    mutate({ key, value })
  }, [mutate, theme, language, isNavigationCollapsed, formLanguage])
}
