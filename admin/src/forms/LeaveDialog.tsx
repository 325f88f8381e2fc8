import { Dialog } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../messages.ts'
import { Button } from '../ui/index.ts'
import type { UnsavedForm } from './unsaved-forms.ts'

interface LeaveDialogProps {
  readonly forms: readonly UnsavedForm[]
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks what to do with unsaved work before its screen is left. A save that fails keeps the screen open. */
export function LeaveDialog({ forms, onStay, onLeave }: LeaveDialogProps) {
  const m = useMessages('leaveDialog')
  const [isPending, setPending] = useState(false)

  async function saveAll(): Promise<void> {
    setPending(true)
    for (const form of forms) {
      if (!(await form.save())) return onStay()
    }
    onLeave()
  }

  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={m.title}
      description={m.text}
      footer={
        <>
          <Button onClick={onStay} disabled={isPending}>
            {m.stay}
          </Button>
          <Button
            onClick={() => {
              for (const form of forms) form.discard()
              onLeave()
            }}
            disabled={isPending}
          >
            {m.discard}
          </Button>
          <Button variant="primary" onClick={() => void saveAll()} disabled={isPending} autoFocus>
            {isPending ? m.pending : m.save}
          </Button>
        </>
      }
    />
  )
}
