import { cn } from '@tessera/widget-sdk'
import { createLimit } from '@tessera/widget-sdk/limit'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

/** The server renders two previews at a time: the others wait here, where they can be cancelled. */
const inTurn = createLimit(2)
/** A frame that never loads must not block the others. */
const longestMs = 12_000
const pageWidth = 1280

interface ThumbnailProps {
  /** What it shows. */
  readonly label: string
  /** Address of the preview of a stored record … */
  readonly address?: string
  /** … or what is posted for one of what would be. */
  readonly request?: { readonly action: string; readonly body: unknown }
  /** Reloads the preview when it changes. */
  readonly version?: string
  /** Width of the page in pixels. */
  readonly width?: number
  readonly className?: string
}

/**
 * A scaled-down part of the site, loaded when it scrolls into view. It is a picture: nothing in it can be focused or
 * clicked.
 */
export function Thumbnail({ label, address, request, version, width = pageWidth, className }: ThumbnailProps) {
  const name = useId()
  const stage = useRef<HTMLSpanElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const loaded = useRef<(() => void) | null>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [isInSight, setInSight] = useState(false)
  const [isThere, setThere] = useState(false)

  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    const sight = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && setInSight(true),
      { rootMargin: '200px' },
    )
    sizes.observe(element)
    sight.observe(element)
    return () => {
      sizes.disconnect()
      sight.disconnect()
    }
  }, [])

  const posted = request && JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is loaded
  useEffect(() => {
    if (!isInSight) return
    let isOver = false
    void inTurn(async () => {
      const element = frame.current
      if (isOver || !element) return
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, longestMs)
        loaded.current = () => {
          clearTimeout(timer)
          resolve()
        }
        if (posted) post(element, JSON.parse(posted))
        else if (address) element.contentWindow?.location.replace(address)
      })
      loaded.current = null
      if (!isOver) setThere(true)
    })
    return () => {
      isOver = true
      loaded.current?.()
    }
  }, [isInSight, address, posted, version])

  const scale = room.width / width
  return (
    <span ref={stage} className={cn('relative block overflow-hidden bg-muted', className)}>
      {isInSight && room.width > 0 && (
        <iframe
          ref={frame}
          name={`thumbnail${name}`}
          title={label}
          aria-hidden
          tabIndex={-1}
          inert
          onLoad={() => loaded.current?.()}
          style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
          className={cn(
            'pointer-events-none absolute top-0 left-0 origin-top-left border-0 transition-opacity',
            !isThere && 'opacity-0',
          )}
        />
      )}
    </span>
  )
}

/**
 * Posted as a form, so that the document has the content security policy of its response; one written here would inherit
 * this page's.
 */
function post(frame: HTMLIFrameElement, { action, body }: NonNullable<ThumbnailProps['request']>): void {
  const form = document.createElement('form')
  const field = document.createElement('textarea')
  Object.assign(form, { method: 'post', action, target: frame.name, hidden: true })
  Object.assign(field, { name: 'request', value: JSON.stringify(body) })
  form.append(field)
  document.body.append(form)
  form.submit()
  form.remove()
}
