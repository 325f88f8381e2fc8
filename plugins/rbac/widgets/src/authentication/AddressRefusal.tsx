import { ApiError, defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { Alert, Button } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { AccountLink } from './AccountLink.tsx'
import { accountPages } from './addresses.ts'
import { callProblem } from './call-problem.ts'
import { useAuthenticationCall } from './use-authentication-call.ts'

const messages = defineMessages({
  en: {
    title: "It wasn't you who changed the address?",
    text: 'Then somebody knows your password. We will bring back this address, end all sessions, remove what was added since, and mail you a link to set a new password.',
    refuse: "It wasn't me: bring it back",
    pending: 'Bringing it back...',
    done: 'The address stays as it was',
    doneNext:
      'All sessions have ended, and the old password opens nothing any more. The link to set a new one is in your inbox.',
    dead: 'This link does not work any more',
    deadNext: 'It is good for a week, and once. Set a new password to be safe.',
    reset: 'Set a new password',
  },
  ru: {
    title: 'Почту сменили не вы?',
    text: 'Значит, ваш пароль знает кто-то ещё. Мы вернём эту почту, завершим все сеансы, уберём то, что добавили после смены, и пришлём ссылку, чтобы задать новый пароль.',
    refuse: 'Это не я, вернуть как было',
    pending: 'Возвращаем…',
    done: 'Почта осталась прежней',
    doneNext: 'Все сеансы завершены, старый пароль больше ничего не открывает. Ссылка для нового уже в вашем ящике.',
    dead: 'Ссылка больше не действует',
    deadNext: 'Она работает неделю и только один раз. Для надёжности задайте новый пароль.',
    reset: 'Задать новый пароль',
  },
})

type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'failed'; readonly text: string }

/**
 * Reverts a change of address for the recipient of the mail about it. A click confirms it, because mail scanners open
 * links too.
 */
export function AddressRefusal({ code }: { readonly code: string }) {
  const m = useMessages(messages)
  const language = useLanguage()
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
      setOutcome(isExpired ? { kind: 'dead' } : { kind: 'failed', text: callProblem(error, language) })
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
