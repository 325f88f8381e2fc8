import type { Rights } from '@tessera/core'
import { defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import type { AdminAccount, AdminIdentity } from '@tessera/widget-sdk/admin'
import { Button } from '@tessera/widget-sdk/ui'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createApiCaller } from '../data/api-caller.ts'
import { queryClient } from '../data/query-client.ts'
import { openIdentity } from '../model/admin-packages.ts'
import { type AdminContextValue, AdminProvider } from './admin-context.ts'
import { LoginAgain, LoginScreen } from './LoginScreen.tsx'
import { NoIdentity } from './NoIdentity.tsx'
import type { AdminStart } from './start.ts'

const messages = defineMessages({
  en: { failed: 'The back office could not be opened.', retry: 'Try again' },
  ru: { failed: 'Панель управления не открылась.', retry: 'Повторить' },
})

interface GateProps {
  readonly start: AdminStart
  readonly children: ReactNode
}

/** Lets those in who are logged in. A session that ends while somebody works puts a login over the screen, which stays as it is. */
export function SessionGate(props: GateProps) {
  const [identity, setIdentity] = useState<AdminIdentity | null>(null)
  useEffect(() => {
    openIdentity?.().then(module => setIdentity(module.default))
  }, [])
  if (!openIdentity) return <NoIdentity modules={props.start.modules} />
  return identity && <Gate {...props} identity={identity} />
}

interface Opened {
  readonly account: AdminAccount
  readonly rights: Rights
}

function Gate({ start, identity, children }: GateProps & { readonly identity: AdminIdentity }) {
  const m = useMessages(messages)
  const language = useLanguage()
  const languageRef = useRef(language)
  languageRef.current = language
  const { session } = identity
  const { subjectId } = useSyncExternalStore(session.subscribe, session.state)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const api = useMemo(() => createApiCaller(session.fetch, () => languageRef.current), [session])
  const retry = useCallback(() => setAttempt(each => each + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (subjectId === null) return
    let isCurrent = true
    setFailure(false)
    Promise.all([identity.account(), api<Rights>('GET', '/api/core/rights')])
      .then(([account, { data: rights }]) => {
        if (!isCurrent) return
        setOpened(before => {
          if (before && before.account.id !== account.id) queryClient.clear()
          return { account, rights }
        })
      })
      .catch(() => isCurrent && setFailure(true))
    return () => {
      isCurrent = false
    }
  }, [subjectId, identity, api, attempt])

  const context = useMemo<AdminContextValue | null>(
    () => opened && { start, api, identity, ...opened },
    [start, api, identity, opened],
  )
  const canWork = opened && (opened.rights.isAdministrator || isEditor(opened.rights))
  if (context && canWork) {
    return (
      <AdminProvider value={context}>
        {children}
        {subjectId === null && <LoginAgain identity={identity} onLogin={retry} />}
      </AdminProvider>
    )
  }
  if (subjectId === null || opened) {
    return (
      <LoginScreen
        identity={identity}
        account={subjectId === null ? null : (opened?.account ?? null)}
        onLogin={retry}
      />
    )
  }
  if (!failure) return null
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="flex flex-col items-center gap-4">
        <p>{m.failed}</p>
        <Button onClick={retry}>{m.retry}</Button>
      </div>
    </main>
  )
}

/** Whoever may change some records has work to do here. */
function isEditor({ entities }: Rights): boolean {
  return Object.values(entities).some(rights => rights.includes('update'))
}
