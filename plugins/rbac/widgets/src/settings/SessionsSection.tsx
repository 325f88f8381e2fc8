import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { Button, Checkbox, Skeleton } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../messages.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { SessionRow } from './SessionRow.tsx'
import { SettingsFailure } from './SettingsFailure.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useChange, useSettings } from './settings-context.ts'

/** The devices that the subject is logged in on. */
export function SessionsSection() {
  const m = useMessages('sessionsSection')
  const { path } = useSettings()
  const api = useApi()
  const [isEnding, setEnding] = useState(false)
  const sessions = useQuery({
    queryKey: ['sessions', path],
    queryFn: () =>
      api.call<readonly OwnSession[]>('GET', `${path}/sessions`, undefined, { isFresh: true, isMuted: true }),
  })
  return (
    <SettingsSection
      title={m.title}
      text={m.text}
      footer={
        <Button variant="outline" onClick={() => setEnding(true)}>
          {m.everywhere}
        </Button>
      }
    >
      {sessions.isPending && (
        <div role="status" aria-label={m.loading} className="px-5 py-4">
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      {sessions.isError && <SettingsFailure onRetry={sessions.refetch} className="m-5" />}
      {sessions.data && (
        <ul className="divide-y divide-border">
          {currentFirst(sessions.data).map(session => (
            <li key={session.id}>
              <SessionRow session={session} />
            </li>
          ))}
        </ul>
      )}
      <EndSessionsDialog isOpen={isEnding} onClose={() => setEnding(false)} />
    </SettingsSection>
  )
}

function currentFirst(sessions: readonly OwnSession[]): readonly OwnSession[] {
  return sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.rotatedAt.localeCompare(a.rotatedAt),
  )
}

interface EndSessionsDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Ends all other sessions and, optionally, this one. */
function EndSessionsDialog({ isOpen, onClose }: EndSessionsDialogProps) {
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
