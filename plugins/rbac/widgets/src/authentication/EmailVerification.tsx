import { loginNeeded } from '@tessera/rbac'
import { ApiError, defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { Alert } from '@tessera/widget-sdk/ui'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AccountLink } from './AccountLink.tsx'
import { AddressRefusal } from './AddressRefusal.tsx'
import { accountPages } from './addresses.ts'
import { callProblem } from './call-problem.ts'
import { useAuthenticationCall } from './use-authentication-call.ts'
import { useCode } from './use-code.ts'

const messages = defineMessages({
  en: {
    checking: 'Checking the link…',
    verified: 'The address is verified',
    verifiedNext: 'Letters about your account go there from now on.',
    dead: 'This link does not work any more',
    deadNext: 'It is good for a day, and only for the address that it was sent to. The settings send you a new one.',
    noCode: 'The link is not complete',
    noCodeNext: 'Open it from the mail once more. The settings send you a new one.',
    login: 'Log in first',
    loginNext:
      'This address was added to an account. Log in to that one here, then open the link from the mail once more.',
    toLogin: 'Log in',
    taken: 'The address belongs to another account',
    takenNext: 'It is verified there already. Log in with it, or set a new password if you do not remember it.',
    failed: 'The address could not be verified',
    settings: 'Go to the settings',
  },
  ru: {
    checking: 'Проверяем ссылку…',
    verified: 'Почта подтверждена',
    verifiedNext: 'Теперь письма о вашем аккаунте будут приходить на неё.',
    dead: 'Ссылка больше не действует',
    deadNext: 'Она работает сутки и только для той почты, на которую пришла. Новую можно запросить в настройках.',
    noCode: 'Ссылка неполная',
    noCodeNext: 'Откройте её из письма ещё раз. Новую можно запросить в настройках.',
    login: 'Сначала войдите',
    loginNext: 'Эту почту добавили к аккаунту. Войдите в него здесь и откройте ссылку из письма ещё раз.',
    toLogin: 'Войти',
    taken: 'Эта почта принадлежит другому аккаунту',
    takenNext: 'Она уже подтверждена в нём. Войдите с ней или, если забыли пароль, задайте новый.',
    failed: 'Подтвердить почту не удалось',
    settings: 'Открыть настройки',
  },
})

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
  const m = useMessages(messages)
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
  const language = useLanguage()
  const call = useAuthenticationCall()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const sent = useRef<string>(null)

  useEffect(() => {
    if (!code || sent.current === code) return
    sent.current = code
    call('/email-and-password/verify-email', { code }).then(
      () => setOutcome({ kind: 'verified' }),
      (error: unknown) => setOutcome(outcomeOf(error, language)),
    )
  }, [code, call, language])

  return outcome
}

function outcomeOf(error: unknown, language: string): Outcome {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 429) {
    return { kind: 'failed', text: callProblem(error, language) }
  }
  if (error.status === 409) return { kind: 'taken' }
  return { kind: error.hasIssue(loginNeeded) ? 'login' : 'dead' }
}
