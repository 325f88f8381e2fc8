import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

const storageKey = 'tessera.admin.theme'
const listeners = new Set<() => void>()

/** What was chosen in this browser. */
export function theme(): Theme {
  const chosen = localStorage.getItem(storageKey)
  return themes.find(each => each === chosen) ?? 'system'
}

/** Changes the look at once and for the next visits. */
export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(storageKey, chosen)
  applyTheme()
  for (const listener of listeners) listener()
}

/** Tells the style sheet; without a choice the look follows the system. */
export function applyTheme(): void {
  const chosen = theme()
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

export function useTheme(): Theme {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, theme)
}
