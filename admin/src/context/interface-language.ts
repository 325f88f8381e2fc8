import { showToast } from '@tessera/widget-sdk'
import { useSyncExternalStore } from 'react'
import { fetchLater, fetchTexts, type InterfaceTexts, onSpeak, speak, spokenLanguage } from './interface-texts.ts'
import { languageKey } from './language-key.ts'
import { ownTexts } from './own-texts.ts'
import type { AdminStart } from './start.ts'

let addresses: AdminStart['texts'] = {}

/** Languages that the back office itself speaks. */
export function interfaceLanguages(): readonly string[] {
  return Object.keys(addresses)
}

/** What a language calls itself: `Deutsch`. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** The language that the page begins in: what this browser chose, else what the server found in its settings. */
export function startLanguage({ texts }: Pick<AdminStart, 'texts'>): string {
  const { lang } = document.documentElement
  return lang in texts ? lang : 'en'
}

/** Loads the texts of the language that the page begins in. @throws if they can't be loaded */
export async function loadStartLanguage(start: Pick<AdminStart, 'texts'>): Promise<void> {
  addresses = start.texts
  const language = startLanguage(start)
  speak(language, await textsIn(language), addresses[language])
}

/** The texts of a language of the interface, whichever is shown. */
export function textsIn(language: string): Promise<InterfaceTexts> {
  return fetchTexts(addresses[language] ?? '')
}

/** Loads the texts of a language and shows them; without them everything stays as it is. */
export async function chooseInterfaceLanguage(language: string): Promise<void> {
  if (!(language in addresses)) return
  const [texts] = await Promise.all([textsIn(language), fetchLater(addresses[language] ?? '')]).catch(() => [null])
  if (!texts) {
    showToast(ownTexts('failureText').offline, 'error')
    return
  }
  document.documentElement.lang = language
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // For this page only, then.
  }
  speak(language, texts, addresses[language])
}

export function useInterfaceLanguage(): string {
  return useSyncExternalStore(onSpeak, spokenLanguage)
}
