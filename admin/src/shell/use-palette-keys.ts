import { useEffect } from 'react'
import { showPalette } from '../palette/palette-state.ts'

/** Ctrl+K (Cmd+K on a Mac) opens the palette from anywhere, whatever the keyboard layout. */
export function usePaletteKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isMeant = event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isMeant) return
      event.preventDefault()
      showPalette(true)
    }
    // Captured before editors, where Ctrl+K inserts a link.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** The name of the modifier key on this machine. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
