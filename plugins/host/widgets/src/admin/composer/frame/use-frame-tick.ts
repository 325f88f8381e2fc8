import { useEffect, useState } from 'react'

/**
 * A number that changes when the contents of a frame may have moved: after scrolling, resizing or changes of its
 * document.
 */
export function useFrameTick(view: Window | null): number {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (!view) return
    let waiting = 0
    const later = () => {
      if (waiting) return
      waiting = requestAnimationFrame(() => {
        waiting = 0
        setTick(before => before + 1)
      })
    }
    const { document } = view
    const observer = new MutationObserver(later)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'open'],
    })
    const sizes = new ResizeObserver(later)
    sizes.observe(document.body)
    view.addEventListener('scroll', later, { passive: true, capture: true })
    view.addEventListener('resize', later)
    document.addEventListener('load', later, true)
    later()
    return () => {
      cancelAnimationFrame(waiting)
      observer.disconnect()
      sizes.disconnect()
      view.removeEventListener('scroll', later, { capture: true })
      view.removeEventListener('resize', later)
      document.removeEventListener('load', later, true)
    }
  }, [view])
  return tick
}
