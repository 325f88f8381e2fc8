import { Button, Dialog } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { useMessages } from '../messages.ts'

interface ConfirmDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  /** Label of the confirming button. */
  readonly action: string
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly children?: ReactNode
}

/** Asks for confirmation before something is irrevocably removed. */
export function ConfirmDialog({ action, isPending, onConfirm, children, ...dialog }: ConfirmDialogProps) {
  const m = useMessages('settings')
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="ghost" onClick={dialog.onClose} autoFocus>
            {m.cancel}
          </Button>
          <Button
            variant="destructive"
            aria-disabled={isPending || undefined}
            aria-busy={isPending || undefined}
            onClick={() => !isPending && onConfirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
