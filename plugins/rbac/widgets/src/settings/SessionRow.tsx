import { deviceOf, type OwnSession } from '@tessera/rbac'
import { timeAgo, useLanguage } from '@tessera/widget-sdk'
import { Badge, Button } from '@tessera/widget-sdk/ui'
import { Laptop, Smartphone } from 'lucide-react'
import { useMessages } from '../messages.ts'
import { QuietActions, SettingsRow } from './SettingsSection.tsx'
import { useChange } from './settings-context.ts'

const phones = new Set(['iPhone', 'iPad', 'Android'])

/** A device that the subject is logged in on. */
export function SessionRow({ session }: { readonly session: OwnSession }) {
  const m = useMessages('sessionRow')
  const language = useLanguage()
  const end = useChange({ done: m.signedOut })
  const { browser, system } = deviceOf(session.userAgent)
  const name =
    browser && system
      ? m.on.replace('{browser}', browser).replace('{system}', system)
      : (browser ?? system ?? m.unknown)
  const last = new Date(session.rotatedAt)
  const isActive = session.isCurrent || Date.now() - last.getTime() < 60_000
  return (
    <SettingsRow
      icon={phones.has(system ?? '') ? <Smartphone /> : <Laptop />}
      title={
        <>
          <span title={session.userAgent ?? undefined}>{name}</span>
          {session.isCurrent && <Badge tone="success">{m.current}</Badge>}
        </>
      }
      text={
        isActive ? (
          m.active
        ) : (
          <time
            dateTime={session.rotatedAt}
            title={last.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' })}
          >
            {m.last.replace('{time}', timeAgo(last.getTime(), Date.now(), language))}
          </time>
        )
      }
      actions={
        !session.isCurrent && (
          <QuietActions>
            <Button
              variant="ghost"
              aria-label={`${m.signOut}: ${name}`}
              aria-disabled={end.isPending || undefined}
              onClick={() => !end.isPending && end.mutate({ method: 'DELETE', path: `/sessions/${session.id}` })}
            >
              {m.signOut}
            </Button>
          </QuietActions>
        )
      }
    />
  )
}
