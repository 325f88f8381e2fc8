import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '@tessera/rbac'
import { defineMessages, useApi, useMessages } from '@tessera/widget-sdk'
import { Button, Skeleton } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { EndSessionsDialog } from './EndSessionsDialog.tsx'
import { SessionRow } from './SessionRow.tsx'
import { SettingsFailure } from './SettingsFailure.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useSettings } from './settings-context.ts'

const messages = defineMessages({
  en: {
    title: 'Where you are logged in',
    text: 'Something you do not recognise? Sign it out and change your password.',
    everywhere: 'Sign out everywhere',
    loading: 'Loading…',
  },
  ru: {
    title: 'Где вы вошли',
    text: 'Видите незнакомое устройство? Завершите его сеанс и смените пароль.',
    everywhere: 'Выйти на всех устройствах',
    loading: 'Загружаем…',
  },
})

/** The devices that the subject is logged in on. */
export function SessionsSection() {
  const m = useMessages(messages)
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
