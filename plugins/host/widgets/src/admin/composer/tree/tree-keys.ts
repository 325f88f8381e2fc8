import type { KeyboardEvent } from 'react'

interface TreeKeys {
  readonly isExpanded: boolean | null
  readonly onToggle: (isExpanded: boolean) => void
  readonly onSelect: () => void
  readonly onMove: (step: -1 | 1) => void
  readonly onRemove: (() => void) | undefined
}

/**
 * The keys of a tree: arrows move the focus, right expands, left collapses, Enter selects, Alt with an arrow moves the
 * node.
 */
export function onTreeKey(event: KeyboardEvent<HTMLElement>, keys: TreeKeys): void {
  const item = event.currentTarget
  if (event.target !== item) return
  const { key, altKey } = event
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step !== 0) {
    if (altKey) keys.onMove(step)
    else neighbour(item, step)?.focus()
  } else if (key === 'ArrowRight' && keys.isExpanded === false) keys.onToggle(true)
  else if (key === 'ArrowRight') item.querySelector<HTMLElement>('[role=treeitem]')?.focus()
  else if (key === 'ArrowLeft' && keys.isExpanded === true) keys.onToggle(false)
  else if (key === 'ArrowLeft') item.parentElement?.closest<HTMLElement>('[role=treeitem]')?.focus()
  else if (key === 'Home' || key === 'End')
    itemsOf(item)
      .at(key === 'Home' ? 0 : -1)
      ?.focus()
  else if (key === 'Enter' || key === ' ') keys.onSelect()
  else if ((key === 'Delete' || key === 'Backspace') && keys.onRemove) keys.onRemove()
  else return
  event.preventDefault()
  event.stopPropagation()
}

function neighbour(item: HTMLElement, step: -1 | 1): HTMLElement | undefined {
  const items = itemsOf(item)
  return items[items.indexOf(item) + step]
}

function itemsOf(item: HTMLElement): HTMLElement[] {
  return [...(item.closest('[role=tree]')?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
}
