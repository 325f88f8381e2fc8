import { type RefObject, useEffect, useLayoutEffect } from 'react'

const positions = new Map<string, number>()
const maxPositions = 50

/**
 * Restores the scroll position of an element.
 * @param key identifies the list and its page
 * @param isReady whether the content is rendered
 */
export function useScrollPosition(element: RefObject<HTMLElement | null>, key: string, isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady && element.current) element.current.scrollTop = positions.get(key) ?? 0
  }, [element, key, isReady])
  useEffect(() => {
    const scrolled = element.current
    if (!scrolled || !isReady) return
    const remember = () => {
      positions.delete(key)
      positions.set(key, scrolled.scrollTop)
      const [oldest] = positions.keys()
      if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest)
    }
    scrolled.addEventListener('scroll', remember, { passive: true })
    return () => scrolled.removeEventListener('scroll', remember)
  }, [element, key, isReady])
}
