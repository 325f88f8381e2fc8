import { useEffect } from 'react'
import { showPalette } from '../palette/palette-state.ts'

/** Ctrl+K, on a Mac Cmd+K, opens the palette from everywhere; by the place of the key, whatever language it is set to. */
export function usePaletteKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isMeant = event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isMeant) return
      event.preventDefault()
      showPalette(true)
    }
    // Before editors that mean a link by it.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** What the key beside K is called on this machine. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'
