import { type RefObject, useEffect, useLayoutEffect } from 'react'

const kept = new Map<string, number>()
const mostKept = 50

/**
 * Keeps how far an element was scrolled, for whoever comes back to it.
 * @param key which list it is, with its page
 * @param isReady whether what it holds is there
 */
export function useKeptScroll(element: RefObject<HTMLElement | null>, key: string, isReady: boolean): void {
  useLayoutEffect(() => {
    if (isReady && element.current) element.current.scrollTop = kept.get(key) ?? 0
  }, [element, key, isReady])
  useEffect(() => {
    const scrolled = element.current
    if (!scrolled || !isReady) return
    const keep = () => {
      kept.delete(key)
      kept.set(key, scrolled.scrollTop)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    }
    scrolled.addEventListener('scroll', keep, { passive: true })
    return () => scrolled.removeEventListener('scroll', keep)
  }, [element, key, isReady])
}
