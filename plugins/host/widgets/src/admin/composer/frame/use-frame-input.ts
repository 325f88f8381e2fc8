import { composeAddress, recordAt } from '@tessera/widget-sdk/compose'
import { useEffect, useRef } from 'react'
import { type SelectionPath, selectionPathOf } from '../selection.ts'

interface FrameInput {
  readonly languages: readonly string[]
  readonly onSelect: (selectionPath: SelectionPath) => void
  readonly onHover: (selectionPath: SelectionPath) => void
  /** On a double click. */
  readonly onEdit: (selectionPath: SelectionPath) => void
  /** A link to another page was followed: an address below `/_compose/`. */
  readonly onFollow: (address: string) => void
  readonly onKey: (event: KeyboardEvent) => void
}

/**
 * Mouse input in the frame: a click selects, a double click edits. With Alt, Ctrl or Command it goes to the page: links
 * are followed, sliders moved.
 */
export function useFrameInput(view: Window | null, input: FrameInput): void {
  const latest = useRef(input)
  useEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    if (!view) return
    const { document } = view
    const targetOf = (event: Event) => event.target as Element

    function onClick(event: MouseEvent): void {
      const isForPage = event.altKey || event.metaKey || event.ctrlKey
      const link = targetOf(event).closest('a')
      if (isForPage && !link) return
      event.preventDefault()
      event.stopPropagation()
      if (!isForPage) {
        latest.current.onSelect(selectionPathOf(recordAt(targetOf(event))))
        return
      }
      const href = link?.getAttribute('href')
      const address = href ? composeAddress(href, document.baseURI, latest.current.languages) : null
      if (address) latest.current.onFollow(address)
    }
    function onDoubleClick(event: MouseEvent): void {
      event.preventDefault()
      event.stopPropagation()
      latest.current.onEdit(selectionPathOf(recordAt(targetOf(event))))
    }
    const onOver = (event: Event) => latest.current.onHover(selectionPathOf(recordAt(targetOf(event))))
    const onKey = (event: KeyboardEvent) => latest.current.onKey(event)
    const stop = (event: Event) => event.preventDefault()

    document.addEventListener('click', onClick, true)
    document.addEventListener('dblclick', onDoubleClick, true)
    document.addEventListener('mouseover', onOver, { capture: true, passive: true })
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('submit', stop, true)
    document.addEventListener('dragstart', stop, true)
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('dblclick', onDoubleClick, true)
      document.removeEventListener('mouseover', onOver, { capture: true })
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('submit', stop, true)
      document.removeEventListener('dragstart', stop, true)
    }
  }, [view])
}
