import { type RefObject, useEffect, useRef } from 'react'

/** Ctrl+S and Cmd+S save the topmost form. */
export function useSaveShortcut(root: RefObject<HTMLElement | null>, onSave: () => void): void {
  const latest = useRef(onSave)
  latest.current = onSave
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyS') return
      const top = [...document.querySelectorAll('dialog:modal')].at(-1)
      if (top && !top.contains(root.current)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [root])
}
