import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** Key in local storage. The script in the head of the page reads it before the first paint. */
export const themeKey = 'tessera.admin.theme'

const listeners = new Set<() => void>()

/** The theme chosen in this browser. */
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

/** Changes the theme at once and for later visits. */
export function chooseTheme(chosen: Theme): void {
  try {
    localStorage.setItem(themeKey, chosen)
  } catch {
    // It lasts for this page only, then.
  }
  applyTheme(chosen)
  for (const listener of listeners) listener()
}

/** Applies it to the style sheet; without a choice the theme follows the system. */
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
