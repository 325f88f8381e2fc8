import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Checkbox } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useChange, useSettings } from './settings-context.ts'

const messages = defineMessages({
  en: {
    title: 'Sign out everywhere?',
    text: 'Every other device has to log in again.',
    here: 'Sign out on this device too',
    action: 'Sign out everywhere',
    done: 'Signed out on all other devices',
  },
  ru: {
    title: 'Выйти на всех устройствах?',
    text: 'На каждом другом устройстве нужно будет войти заново.',
    here: 'Выйти и на этом устройстве',
    action: 'Выйти на всех',
    done: 'На других устройствах сеансы завершены',
  },
})

interface EndSessionsDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Ends all other sessions and, optionally, this one. */
export function EndSessionsDialog({ isOpen, onClose }: EndSessionsDialogProps) {
  const m = useMessages(messages)
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
