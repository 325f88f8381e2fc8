import { type RefObject, useEffect } from 'react'

interface ListKeys {
  /** Selects or deselects a row. */
  readonly onSelect: (id: string) => void
  readonly onHelp: () => void
  /** Keys work wherever the focus is, unless in an input; otherwise in the list only. */
  readonly isScreen: boolean
}

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Keyboard navigation: the focus moves from row to row, so that Enter opens the focused one. */
export function useListKeys(root: RefObject<HTMLElement | null>, { onSelect, onHelp, isScreen }: ListKeys): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event
      const list = root.current
      if (!list || !(target instanceof HTMLElement) || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return
      const isInside = list.contains(target)
      if (!isInside && !(isScreen && isFree(target))) return
      const isMenu = target.closest('[role=menu], [role=listbox], [popover], dialog:modal') && !isInside
      if (isMenu || (isInside && target.closest('[popover], [role=tablist], [aria-roledescription]'))) return

      const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
      const at = rows.findIndex(row => row.contains(document.activeElement))
      const step = steps[key]
      if (step !== undefined) {
        const next = rows[at === -1 ? (step > 0 ? 0 : rows.length - 1) : at + step]
        next?.querySelector<HTMLElement>('[data-row-link]')?.focus()
        next?.scrollIntoView({ block: 'nearest' })
        if (next) event.preventDefault()
      } else if (key === 'x' && at !== -1) {
        const id = rows[at]?.dataset.row
        if (id) onSelect(id)
      } else if (key === '/') {
        event.preventDefault()
        list.querySelector<HTMLElement>('[data-list-search]')?.focus()
      } else if (key === '?') onHelp()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [root, onSelect, onHelp, isScreen])
}

function isTyping(target: HTMLElement): boolean {
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'
}

/** The focus is on no control: after navigation it is on the heading. */
function isFree(target: HTMLElement): boolean {
  return target === document.body || target.matches('main, #content, h1')
}
