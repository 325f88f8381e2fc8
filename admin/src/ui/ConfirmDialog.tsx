import { Dialog } from '@tessera/widget-sdk/ui'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../messages.ts'
import { Button } from './Button.tsx'

interface ConfirmDialogProps {
  /** Default: 'Delete?' */
  readonly title?: ReactNode
  readonly description?: ReactNode
  /** Default: 'Delete' */
  readonly confirm?: string
  readonly isDanger?: boolean
  /** The dialog stays until it settles. */
  readonly onConfirm: () => void | Promise<void>
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks before something is done that is not easily undone. Drawn while it is open only. */
export function ConfirmDialog({
  title,
  description,
  confirm,
  isDanger = true,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const m = useMessages('confirmDialog')
  const [isPending, setPending] = useState(false)

  async function agree(): Promise<void> {
    setPending(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      // Whoever does it has said what went wrong: one can try again.
      setPending(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title ?? m.title}
      description={description}
      footer={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {m.cancel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} disabled={isPending} autoFocus onClick={() => void agree()}>
            {isPending ? m.pending : (confirm ?? m.confirm)}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
