import { loginNeeded } from '@tessera/rbac'
import { ApiError } from '@tessera/widget-sdk'
import { Alert } from '@tessera/widget-sdk/ui'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../messages.ts'
import { AccountLink } from './AccountLink.tsx'
import { AddressRefusal } from './AddressRefusal.tsx'
import { accountPages } from './addresses.ts'
import { useCallProblem } from './call-problem.ts'
import { useAuthenticationCall } from './use-authentication-call.ts'
import { useCode } from './use-code.ts'

type Outcome =
  | { readonly kind: 'verified' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'login' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'failed'; readonly text: string }

/** The target of mailed links: verifies an address, or restores the previous one. */
export function EmailVerification() {
  const refusal = useCode('refuse')
  return refusal ? <AddressRefusal code={refusal} /> : <Verification />
}

/** Tells the user that the address is verified, or why not. */
function Verification() {
  const m = useMessages('emailVerification')
  const code = useCode()
  const outcome = useVerification(code)
  const settings = <AccountLink to={accountPages.settings}>{m.settings}</AccountLink>
  if (code === null) {
    return (
      <Alert tone="warning" title={m.noCode} action={settings}>
        {m.noCodeNext}
      </Alert>
    )
  }
  if (!outcome) {
    return (
      <p role="status" className="flex min-h-28 items-center gap-3 text-text-muted">
        <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />
        {m.checking}
      </p>
    )
  }
  if (outcome.kind === 'verified') {
    return (
      <Alert tone="success" role="status" title={m.verified} action={settings}>
        {m.verifiedNext}
      </Alert>
    )
  }
  if (outcome.kind === 'login' || outcome.kind === 'taken') {
    const toLogin = <AccountLink to={accountPages.selectMethod}>{m.toLogin}</AccountLink>
    return (
      <Alert tone="warning" role="alert" title={m[outcome.kind]} action={toLogin}>
        {outcome.kind === 'login' ? m.loginNext : m.takenNext}
      </Alert>
    )
  }
  return (
    <Alert tone="danger" role="alert" title={outcome.kind === 'dead' ? m.dead : m.failed} action={settings}>
      {outcome.kind === 'dead' ? m.deadNext : outcome.text}
    </Alert>
  )
}

function useVerification(code: string | null | undefined): Outcome | null {
  const callProblem = useCallProblem()
  const call = useAuthenticationCall()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const sent = useRef<string>(null)

  useEffect(() => {
    if (!code || sent.current === code) return
    sent.current = code
    call('/email-and-password/verify-email', { code }).then(
      () => setOutcome({ kind: 'verified' }),
      (error: unknown) => setOutcome(outcomeOf(error, callProblem)),
    )
  }, [code, call, callProblem])

  return outcome
}

function outcomeOf(error: unknown, callProblem: (error: unknown) => string): Outcome {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 429) {
    return { kind: 'failed', text: callProblem(error) }
  }
  if (error.status === 409) return { kind: 'taken' }
  return { kind: error.hasIssue(loginNeeded) ? 'login' : 'dead' }
}
