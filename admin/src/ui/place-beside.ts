/**
 * Puts what is in the top layer below an element, above it where there is more room; never over the edge of the window.
 * @param align at which edge of the element it begins
 */
export function placeBeside(panel: HTMLElement, beside: Element | null, align: 'start' | 'end' = 'start'): void {
  if (!beside) return
  const at = beside.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const left = align === 'start' ? at.left : at.right - width
  const below = at.bottom + 4
  const isBelow = below + height <= innerHeight - 8 || at.top < innerHeight - at.bottom
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  panel.style.top = `${Math.max(8, isBelow ? Math.min(below, innerHeight - height - 8) : at.top - height - 4)}px`
}
