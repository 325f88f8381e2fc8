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
  /** The dialog stays open until the promise settles. */
  readonly onConfirm: () => void | Promise<void>
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks before an action that is not easily undone. Rendered only while it is open. */
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
    if (isPending) return
    setPending(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      // The error was reported by `onConfirm`: the user can try again.
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
          <Button onClick={() => isPending || onClose()} aria-disabled={isPending || undefined}>
            {m.cancel}
          </Button>
          {/* A disabled one would lose the focus, and not have it again where the action fails. */}
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            aria-disabled={isPending || undefined}
            data-default-focus
            onClick={() => void agree()}
          >
            {isPending ? m.pending : (confirm ?? m.confirm)}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
