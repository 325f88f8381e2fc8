import { cn } from '@tessera/widget-sdk'
import { firstField } from '@tessera/widget-sdk/ui'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../messages.ts'
import { IconButton } from './IconButton.tsx'

interface DrawerProps {
  readonly title: ReactNode
  /** Beside the title: state, buttons. */
  readonly actions?: ReactNode
  readonly onClose: () => void
  /** Called before Escape, the backdrop or the close button closes it: false keeps it open. */
  readonly guard?: () => boolean | Promise<boolean>
  /** Pixels (default 540). */
  readonly width?: 540 | 720 | 960
  readonly children: ReactNode
}

const widths = { 540: 'max-w-[540px]', 720: 'max-w-[720px]', 960: 'max-w-[960px]' } as const

/**
 * A panel at the right edge, on top of the screen, which keeps its state. A drawer opened from another slides over it.
 * Rendered only while it is open.
 */
export function Drawer({ title, actions, onClose, guard, width = 540, children }: DrawerProps) {
  const m = useMessages('drawer')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    // A drawer with a search starts with the focus there.
    if (element?.querySelector('input[type=search]')) firstField(element)?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  const latest = useRef({ guard, onClose })
  useEffect(() => {
    latest.current = { guard, onClose }
  })

  async function close(): Promise<void> {
    if ((await latest.current.guard?.()) === false) return
    latest.current.onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the key for it is Escape, which is `cancel`
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onCancel={event => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        void close()
      }}
      onMouseDown={event => event.target === dialog.current && void close()}
      onClick={event => event.stopPropagation()}
      className={cn(
        'my-0 mr-0 ml-auto h-dvh max-h-none w-full animate-slide-in border-border border-l bg-background p-0 text-text shadow-overlay backdrop:bg-black/35',
        widths[width],
      )}
    >
      <div className="flex h-full flex-col">
        <header className="flex min-h-14 items-center gap-3 border-border border-b bg-raised px-4">
          <h2 id={`${id}-title`} className="min-w-0 flex-1 truncate text-base">
            {title}
          </h2>
          {actions}
          <IconButton label={m.close} icon={<X />} onClick={() => void close()} />
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      </div>
    </dialog>
  )
}
