import { type RefCallback, useLayoutEffect, useState } from 'react'

interface Anchoring {
  /** The edge of the anchor to align with. */
  readonly align?: 'start' | 'end'
  /** `right`: aligned with the upper edge. */
  readonly side?: 'below' | 'right'
  /** At least as wide as the anchor. */
  readonly isAnchorWide?: boolean
}

/**
 * Shows an element in the top layer beside an anchor while it is mounted: above dialogs and drawers, and not clipped by
 * its parents. The element has `popover="manual"`.
 * @param anchor finds the anchor
 * @returns the element's ref, and the element once it is shown
 */
export function useAnchoredPanel(
  anchor: () => Element | null | undefined,
  { align = 'start', side = 'below', isAnchorWide = false }: Anchoring = {},
): readonly [RefCallback<HTMLElement>, HTMLElement | null] {
  const [panel, setPanel] = useState<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it stands beside is found each time that it is placed
  useLayoutEffect(() => {
    if (!panel) return
    const update = () => {
      const at = anchor()?.getBoundingClientRect()
      if (!at) return
      if (isAnchorWide) panel.style.width = `${Math.max(at.width, Math.min(320, innerWidth - 16))}px`
      movePanel(panel, at, align, side)
    }
    panel.showPopover()
    update()
    const observer = new ResizeObserver(update)
    observer.observe(panel)
    addEventListener('resize', update)
    addEventListener('scroll', update, true)
    return () => {
      observer.disconnect()
      removeEventListener('resize', update)
      removeEventListener('scroll', update, true)
    }
  }, [panel, align, side, isAnchorWide])

  return [setPanel, panel]
}

/** Below the anchor, or above where there is more room; never beyond the window. */
function movePanel(panel: HTMLElement, at: DOMRect, align: 'start' | 'end', side: 'below' | 'right'): void {
  const { width, height } = panel.getBoundingClientRect()
  const left = side === 'right' ? at.right + 4 : align === 'start' ? at.left : at.right - width
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  const below = side === 'right' ? at.top : at.bottom + 4
  const isBelow = side === 'right' || below + height <= innerHeight - 8 || at.top < innerHeight - at.bottom
  panel.style.top = `${Math.max(8, isBelow ? Math.min(below, innerHeight - height - 8) : at.top - height - 4)}px`
}
