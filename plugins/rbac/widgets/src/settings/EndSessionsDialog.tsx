import { Checkbox } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../messages.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useChange, useSettings } from './settings-context.ts'

interface EndSessionsDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Ends all other sessions and, optionally, this one. */
export function EndSessionsDialog({ isOpen, onClose }: EndSessionsDialogProps) {
  const m = useMessages('endSessionsDialog')
  const { signOut } = useSettings()
  const [isHereToo, setHereToo] = useState(false)
  const end = useChange({ done: m.done, onDone: () => (isHereToo ? void signOut() : onClose()) })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.title}
      description={m.text}
      action={m.action}
      isPending={end.isPending}
      onConfirm={() => end.mutate({ method: 'DELETE', path: '/sessions' })}
    >
      <Checkbox label={m.here} checked={isHereToo} onChange={event => setHereToo(event.target.checked)} />
    </ConfirmDialog>
  )
}
