import { ApiError } from '@tessera/widget-sdk'
import { Alert, Button } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../messages.ts'
import { AccountLink } from './AccountLink.tsx'
import { accountPages } from './addresses.ts'
import { useCallProblem } from './call-problem.ts'
import { useAuthenticationCall } from './use-authentication-call.ts'

type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'failed'; readonly text: string }

/**
 * Reverts a change of address for the recipient of the mail about it. A click confirms it, because mail scanners open
 * links too.
 */
export function AddressRefusal({ code }: { readonly code: string }) {
  const m = useMessages('addressRefusal')
  const callProblem = useCallProblem()
  const call = useAuthenticationCall()
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function refuse(): Promise<void> {
    if (isPending) return
    setPending(true)
    try {
      await call('/email-and-password/verify-email/refuse', { code })
      setOutcome({ kind: 'done' })
    } catch (error) {
      const isExpired = error instanceof ApiError && error.status >= 400 && error.status < 429
      setOutcome(isExpired ? { kind: 'dead' } : { kind: 'failed', text: callProblem(error) })
    } finally {
      setPending(false)
    }
  }

  if (outcome?.kind === 'done') {
    return (
      <Alert tone="success" role="status" title={m.done}>
        {m.doneNext}
      </Alert>
    )
  }
  if (outcome?.kind === 'dead') {
    const reset = <AccountLink to={accountPages.forgotPassword}>{m.reset}</AccountLink>
    return (
      <Alert tone="danger" role="alert" title={m.dead} action={reset}>
        {m.deadNext}
      </Alert>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {outcome && (
        <Alert tone="danger" role="alert">
          {outcome.text}
        </Alert>
      )}
      <Alert tone="warning" title={m.title}>
        {m.text}
      </Alert>
      <Button variant="primary" aria-busy={isPending || undefined} onClick={() => void refuse()}>
        {isPending ? m.pending : m.refuse}
      </Button>
    </div>
  )
}
