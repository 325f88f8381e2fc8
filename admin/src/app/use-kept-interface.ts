import { useEffect, useRef } from 'react'
import { useKeepPreference, usePreferences } from '../data/preferences.ts'
import { useRememberedLanguage } from '../forms/form-language.ts'
import { chooseInterfaceLanguage, interfaceLanguages, useInterfaceLanguage } from './interface-language.ts'
import { useStored } from './stored.ts'
import { chooseTheme, themes, useTheme } from './theme.ts'

const key = 'interface'

interface KeptInterface {
  readonly theme?: unknown
  readonly language?: unknown
  readonly isNavigationCollapsed?: unknown
  readonly formLanguage?: unknown
}

/** How wide the navigation is. */
export function useNavigationCollapsed() {
  return useStored('navigation.isCollapsed', false)
}

/**
 * Look and language follow whoever works to every device. This browser's own memory is what is drawn first; what another
 * device chose since takes its place as soon as it is known.
 */
export function useKeptInterface(): void {
  const { data } = usePreferences(key)
  const { mutate } = useKeepPreference(key)
  const theme = useTheme()
  const language = useInterfaceLanguage()
  const [isNavigationCollapsed, collapse] = useNavigationCollapsed()
  const [formLanguage, rememberLanguage] = useRememberedLanguage()
  const known = useRef<string | null>(null)

  useEffect(() => {
    if (!data || known.current !== null) return
    const kept = data.find(each => each.key === key && !each.isShared)?.value as KeptInterface | undefined
    const keptTheme = themes.find(each => each === kept?.theme)
    const keptLanguage = interfaceLanguages.find(each => each === kept?.language)
    if (keptTheme) chooseTheme(keptTheme)
    if (keptLanguage) chooseInterfaceLanguage(keptLanguage)
    if (typeof kept?.isNavigationCollapsed === 'boolean') collapse(kept.isNavigationCollapsed)
    if (typeof kept?.formLanguage === 'string') rememberLanguage(kept.formLanguage)
    known.current = JSON.stringify({
      theme: keptTheme ?? theme,
      language: keptLanguage ?? language,
      isNavigationCollapsed: kept?.isNavigationCollapsed ?? isNavigationCollapsed,
      formLanguage: kept?.formLanguage ?? formLanguage,
    })
  }, [data, collapse, rememberLanguage, theme, language, isNavigationCollapsed, formLanguage])

  useEffect(() => {
    const value = { theme, language, isNavigationCollapsed, formLanguage }
    const text = JSON.stringify(value)
    if (known.current === null || known.current === text) return
    known.current = text
    mutate({ key, value })
  }, [mutate, theme, language, isNavigationCollapsed, formLanguage])
}
