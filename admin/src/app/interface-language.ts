import { useSyncExternalStore } from 'react'

/** Languages that the back office itself speaks. */
export const interfaceLanguages = ['en', 'ru'] as const

export type InterfaceLanguage = (typeof interfaceLanguages)[number]

const storageKey = 'tessera.admin.language'
const listeners = new Set<() => void>()

/** The language that was chosen in this browser, else the one that the server found in its settings. */
export function interfaceLanguage(): InterfaceLanguage {
  const chosen = localStorage.getItem(storageKey)
  return interfaceLanguages.find(each => each === chosen) ?? (document.documentElement.lang === 'ru' ? 'ru' : 'en')
}

export function chooseInterfaceLanguage(language: InterfaceLanguage): void {
  localStorage.setItem(storageKey, language)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

export function useInterfaceLanguage(): InterfaceLanguage {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, interfaceLanguage)
}
