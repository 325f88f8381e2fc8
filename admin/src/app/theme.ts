import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** Where this browser keeps it: the script in the head of the page reads it before anything is drawn. */
export const themeKey = 'tessera.admin.theme'

const listeners = new Set<() => void>()

/** What was chosen in this browser. */
function theme(): Theme {
  const chosen = storedTheme()
  return themes.find(each => each === chosen) ?? 'system'
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    return null
  }
}

/** Changes the look at once and for the next visits. */
export function chooseTheme(chosen: Theme): void {
  try {
    localStorage.setItem(themeKey, chosen)
  } catch {
    // For this page only, then.
  }
  applyTheme(chosen)
  for (const listener of listeners) listener()
}

/** Tells the style sheet; without a choice the look follows the system. */
function applyTheme(chosen: Theme = theme()): void {
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

export function useTheme(): Theme {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, theme)
}
