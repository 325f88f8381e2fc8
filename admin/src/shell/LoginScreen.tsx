import type { AdminAccount, AdminIdentity } from '@tessera/widget-sdk/admin'
import { Button, Skeleton } from '@tessera/widget-sdk/ui'
import { Suspense, useRef } from 'react'
import type { AdminStart } from '../context/start.ts'
import { useMessages } from '../messages.ts'
import { useDocumentTitle } from '../ui/document-title.ts'
import { LoginFrame } from './LoginFrame.tsx'

interface LoginScreenProps {
  readonly start: AdminStart
  readonly identity: AdminIdentity
  /** Set for somebody who is logged in and may edit nothing. */
  readonly account: AdminAccount | null
  readonly onLogin: () => void
  readonly onSignOut: () => Promise<void>
}

/** The login; or an explanation for an account that may edit nothing. */
export default function LoginScreen({ start, identity, account, onLogin, onSignOut }: LoginScreenProps) {
  const m = useMessages('loginScreen')
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(heading)
  return (
    <LoginFrame start={start}>
      <h1 ref={heading} className="text-2xl leading-tight">
        {account ? m.noRights : m.title}
      </h1>
      {account ? (
        <>
          <div className="flex flex-col gap-2">
            <p>
              {m.account} <strong className="break-all">{account.name}</strong>.
            </p>
            <p className="text-text-muted">{m.explanation}</p>
          </div>
          <div className="flex flex-col gap-3">
            <Button onClick={() => void onSignOut()}>{m.logout}</Button>
            <Button variant="outline" onClick={onLogin}>
              {m.again}
            </Button>
          </div>
        </>
      ) : (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <identity.Login onLogin={onLogin} />
        </Suspense>
      )}
    </LoginFrame>
  )
}
