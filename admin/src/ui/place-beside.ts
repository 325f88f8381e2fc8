/**
 * Puts what is in the top layer below an element, above it where there is more room; never over the edge of the window.
 * @param align at which edge of the element it begins
 * @param side `right`: beside the element, beginning at its upper edge
 */
export function placeBeside(
  panel: HTMLElement,
  beside: Element | null,
  align: 'start' | 'end' = 'start',
  side: 'below' | 'right' = 'below',
): void {
  if (!beside) return
  const at = beside.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  if (side === 'right') {
    panel.style.left = `${Math.max(8, Math.min(at.right + 4, innerWidth - width - 8))}px`
    panel.style.top = `${Math.max(8, Math.min(at.top, innerHeight - height - 8))}px`
    return
  }
  const left = align === 'start' ? at.left : at.right - width
  const below = at.bottom + 4
  const isBelow = below + height <= innerHeight - 8 || at.top < innerHeight - at.bottom
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  panel.style.top = `${Math.max(8, isBelow ? Math.min(below, innerHeight - height - 8) : at.top - height - 4)}px`
}
