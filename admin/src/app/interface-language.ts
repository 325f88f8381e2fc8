import { useSyncExternalStore } from 'react'

/** Languages that the back office itself speaks. */
export const interfaceLanguages = ['en', 'ru'] as const

export type InterfaceLanguage = (typeof interfaceLanguages)[number]

/** What each language calls itself. */
export const languageNames: Readonly<Record<InterfaceLanguage, string>> = { en: 'English', ru: 'Русский' }

/** Where this browser keeps it. */
export const languageKey = 'tessera.admin.language'

const listeners = new Set<() => void>()

/** The language that was chosen in this browser, else the one that the server found in its settings. */
export function interfaceLanguage(): InterfaceLanguage {
  const chosen = kept()
  return interfaceLanguages.find(each => each === chosen) ?? (document.documentElement.lang === 'ru' ? 'ru' : 'en')
}

function kept(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}

export function chooseInterfaceLanguage(language: InterfaceLanguage): void {
  document.documentElement.lang = language
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // For this page only, then.
  }
  for (const listener of listeners) listener()
}

export function useInterfaceLanguage(): InterfaceLanguage {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, interfaceLanguage)
}
