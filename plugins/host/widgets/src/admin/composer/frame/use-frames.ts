import { useCallback, useEffect, useRef, useState } from 'react'

/** A frame with the page: the visible one, or one that is about to replace it. */
interface PageFrameState {
  readonly key: number
  readonly address: string
}

interface Frames {
  readonly frames: readonly PageFrameState[]
  /** Key of the visible frame; null before the first one has loaded. */
  readonly shown: number | null
}

/**
 * Keeps the page visible while it reloads: the new version loads in a second frame, which replaces the first one once it
 * is ready, at the same scroll position.
 * @param address below `/_compose/`
 * @param version reloads the page when it changes
 */
export function useFrames(address: string, version: number) {
  const windows = useRef(new Map<number, HTMLIFrameElement>())
  const [{ frames, shown }, setFrames] = useState<Frames>({ frames: [{ key: 0, address }], shown: null })
  const last = useRef({ address, version, key: 0 })

  useEffect(() => {
    if (last.current.address === address && last.current.version === version) return
    const key = last.current.key + 1
    last.current = { address, version, key }
    setFrames(before => ({
      ...before,
      frames: [...before.frames.filter(each => each.key === before.shown), { key, address }],
    }))
  }, [address, version])

  const onLoad = useCallback((key: number) => {
    if (key !== last.current.key) return
    const next = windows.current.get(key)
    setFrames(before => {
      if (before.shown === key) return before
      const from = before.frames.find(each => each.key === before.shown)
      const to = before.frames.find(each => each.key === key)
      const old = before.shown === null ? null : windows.current.get(before.shown)
      if (from?.address === to?.address && old?.contentWindow) {
        next?.contentWindow?.scrollTo({ top: old.contentWindow.scrollY, behavior: 'instant' })
      }
      return { frames: before.frames.filter(each => each.key === key), shown: key }
    })
  }, [])

  const refOf = (key: number) => (element: HTMLIFrameElement | null) => {
    if (element) windows.current.set(key, element)
    else windows.current.delete(key)
  }

  return { frames, shown, onLoad, refOf, isLoading: frames.some(({ key }) => key !== shown) }
}
