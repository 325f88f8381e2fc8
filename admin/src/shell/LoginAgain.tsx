import type { AdminIdentity } from '@tessera/widget-sdk/admin'
import { Dialog, Skeleton } from '@tessera/widget-sdk/ui'
import { Suspense } from 'react'
import { useMessages } from '../messages.ts'
import { Button } from '../ui/index.ts'

interface LoginAgainProps {
  readonly identity: AdminIdentity
  /** Name of the person who worked here until now. */
  readonly name: string
  readonly onLogin: () => void
}

/** The login on top of a screen whose session has ended; it closes when the same person is back. */
export function LoginAgain({ identity, name, onLogin }: LoginAgainProps) {
  const m = useMessages('loginAgain')
  return (
    <Dialog
      isOpen
      isLasting
      onClose={() => undefined}
      title={m.title}
      description={m.explanation.replace('{name}', name)}
    >
      <Suspense fallback={<Skeleton className="h-72" />}>
        <identity.Login onLogin={onLogin} name={name} />
      </Suspense>
    </Dialog>
  )
}

interface OtherAccountProps {
  readonly before: string
  readonly now: string
  readonly onContinue: () => void
  readonly onBack: () => void
}

/** Asks somebody who logged in on top of another person's screen what they want to do. */
export function OtherAccount({ before, now, onContinue, onBack }: OtherAccountProps) {
  const m = useMessages('loginAgain')
  const named = (text: string) => text.replaceAll('{before}', before).replaceAll('{now}', now)
  return (
    <Dialog
      isOpen
      isLasting
      onClose={() => undefined}
      title={m.otherTitle}
      description={named(m.other)}
      footer={
        <>
          <Button onClick={onContinue}>{named(m.continue)}</Button>
          <Button variant="primary" onClick={onBack}>
            {named(m.back)}
          </Button>
        </>
      }
    />
  )
}
