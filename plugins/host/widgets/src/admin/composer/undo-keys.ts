import { useEffect, useRef } from 'react'
import type { Writes } from './writes/use-writes.ts'

type UndoKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>

/** What a key press means: undo, redo, or neither. In a text field it belongs to the field. */
export function isUndoKey({ key, ctrlKey, metaKey, shiftKey, target }: UndoKey): 'undo' | 'redo' | null {
  const isText = (target as Element | null)?.closest?.('input, textarea, select, [contenteditable=true], dialog')
  if (isText || !(ctrlKey || metaKey)) return null
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo'
  return key.toLowerCase() === 'y' ? 'redo' : null
}

/** Ctrl+Z undoes the last write, Ctrl+Shift+Z redoes it. */
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
