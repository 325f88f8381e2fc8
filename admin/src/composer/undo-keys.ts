import { useEffect, useRef } from 'react'
import type { Writes } from './writes/use-writes.ts'

type UndoKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>

/** What a key means: undo, redo, or neither. In a text it takes back what was typed. */
export function isUndoKey({ key, ctrlKey, metaKey, shiftKey, target }: UndoKey): 'undo' | 'redo' | null {
  const isText = (target as Element | null)?.closest?.('input, textarea, select, [contenteditable=true], dialog')
  if (isText || !(ctrlKey || metaKey)) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : null
}

/** Ctrl+Z takes back what was done to the page, Ctrl+Shift+Z does it again. */
export function useUndoKeys(writes: Writes): void {
  const latest = useRef(writes)
  useEffect(() => {
    latest.current = writes
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const direction = isUndoKey(event)
      if (!direction || !latest.current[direction]) return
      event.preventDefault()
      void latest.current[direction]()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
