import { X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useMessages } from '../messages.ts'
import { IconButton } from '../ui/index.ts'
import { Navigation } from './Navigation.tsx'

/** The navigation on top of the screen, for narrow windows. Rendered only while it is open. */
export function MobileNavigation({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('mobileNavigation')
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the key for it is Escape, which is `cancel`
    <dialog
      ref={dialog}
      aria-label={m.navigation}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === dialog.current && onClose()}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-border border-r bg-surface p-0 text-text backdrop:bg-black/40"
    >
      <div className="flex justify-end px-3 pt-3">
        <IconButton label={m.close} icon={<X />} onClick={onClose} />
      </div>
      <Navigation />
    </dialog>
  )
}
