import { authenticationPath, type CurrentSubject } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { Button, Dialog, Field, FormError, PasswordInput, Skeleton, SubmitButton } from '@tessera/widget-sdk/ui'
import { KeyRound, type LucideIcon, Send, Smartphone, Wallet } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCredentials } from '../authentication/credentials.ts'
import { startTelegramLogin } from '../authentication/telegram.ts'
import { useAuthenticationCall } from '../authentication/use-authentication-call.ts'
import { useAuthenticationMethods } from '../authentication/use-authentication-methods.ts'
import { useSubmission } from '../authentication/use-submission.ts'
import { useMessages } from '../messages.ts'
import { onConfirmationNeeded } from '../session/confirmation.ts'
import { useCurrentSubject } from '../session/use-current-subject.ts'
import { CodeInput } from './CodeInput.tsx'
import { isEffective } from './effective-identity.ts'

const WalletConfirmation = lazy(() => import('../wallet/WalletConfirmation.tsx'))
type Means = 'password' | 'code' | 'wallet' | 'telegram'

const icons: Readonly<Record<Means, LucideIcon>> = {
  password: KeyRound,
  code: Smartphone,
  wallet: Wallet,
  telegram: Send,
}

interface ConfirmationDialogProps {
  /** The page handles the return from Telegram. */
  readonly isTelegramTaken?: boolean
}

/**
 * Asks the user to confirm who they are whenever the session needs it, then continues. Shown by pages where credentials
 * are changed.
 */
export default function ConfirmationDialog({ isTelegramTaken = false }: ConfirmationDialogProps) {
  const m = useMessages('confirmationDialog')
  const [settle, setSettle] = useState<((isConfirmed: boolean) => void) | null>(null)

  useEffect(() => onConfirmationNeeded(() => new Promise<boolean>(resolve => setSettle(() => resolve))), [])

  const close = useCallback(
    (isConfirmed: boolean) => {
      setSettle(null)
      settle?.(isConfirmed)
    },
    [settle],
  )

  return (
    <Dialog isOpen={settle !== null} onClose={() => close(false)} title={m.title} description={m.text}>
      <Confirmation isTelegramTaken={isTelegramTaken} onDone={() => close(true)} />
    </Dialog>
  )
}

interface ConfirmationProps {
  readonly isTelegramTaken: boolean
  readonly onDone: () => void
}

function Confirmation({ isTelegramTaken, onDone }: ConfirmationProps) {
  const m = useMessages('confirmationDialog')
  const { subject } = useCurrentSubject()
  const botId = useAuthenticationMethods()?.telegram?.botId
  const [chosen, setChosen] = useState<Means | null>(null)
  if (!subject) return <Skeleton className="h-36" />
  const open = meansOf(subject).filter(each => each !== 'telegram' || (isTelegramTaken && botId !== undefined))
  const means = chosen ?? open[0]
  if (means === undefined) return <p>{m.logInAgain}</p>
  return (
    <>
      {means === 'password' && <PasswordForm login={subject.identities[0]?.email ?? ''} onDone={onDone} />}
      {means === 'code' && <CodeForm onDone={onDone} />}
      {means === 'wallet' && <ByWallet onDone={onDone} />}
      {means === 'telegram' && botId !== undefined && (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-text-muted">{m.leaves}</p>
          <Button variant="primary" onClick={() => startTelegramLogin(botId)}>
            <Send aria-hidden="true" />
            {m.byTelegram}
          </Button>
        </div>
      )}
      <Others of={open.filter(each => each !== means)} onChoose={setChosen} />
    </>
  )
}

/** The credentials that a subject can confirm with, the quickest first. */
function meansOf({ identities, hasSecondFactor }: CurrentSubject): readonly Means[] {
  const has = (provider: string) => identities.some(each => each.provider === provider && isEffective(each, identities))
  return [
    ...(has('email_and_password') ? (['password'] as const) : []),
    ...(hasSecondFactor ? (['code'] as const) : []),
    ...(has('EVM') ? (['wallet'] as const) : []),
    ...(has('telegram') ? (['telegram'] as const) : []),
  ]
}

function Others({ of, onChoose }: { readonly of: readonly Means[]; readonly onChoose: (means: Means) => void }) {
  const m = useMessages('confirmationDialog')
  const names = { password: m.byPassword, code: m.byCode, wallet: m.byWallet, telegram: m.byTelegram }
  if (of.length === 0) return null
  return (
    <section aria-label={m.or} className="flex flex-col gap-3 border-border border-t pt-5">
      <p className="text-sm text-text-muted">{m.or}</p>
      <ul className="flex flex-wrap gap-2">
        {of.map(each => {
          const Icon = icons[each]
          return (
            <li key={each}>
              <Button variant="outline" onClick={() => onChoose(each)}>
                <Icon aria-hidden="true" />
                {names[each]}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function PasswordForm({ login, onDone }: { readonly login: string; readonly onDone: () => void }) {
  const m = useMessages('confirmationDialog')
  const { password } = useCredentials()
  const call = useAuthenticationCall()
  const form = useForm({ defaultValues: { password: '' } })
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async values => {
      await call('/confirm', values)
      onDone()
    },
    ({ status }) => (status === 400 || status === 403 ? { field: 'password', text: m.passwordWrong } : null),
  )
  return (
    <ConfirmationForm onSubmit={onSubmit} error={error} isPending={isPending}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      <Field label={m.password} error={form.formState.errors.password?.message}>
        <PasswordInput
          aria-required
          autoComplete="current-password"
          autoFocus
          {...form.register('password', { required: password.required })}
        />
      </Field>
    </ConfirmationForm>
  )
}

function CodeForm({ onDone }: { readonly onDone: () => void }) {
  const m = useMessages('confirmationDialog')
  const call = useAuthenticationCall()
  const form = useForm({ defaultValues: { code: '' } })
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async values => {
      await call('/confirm', values)
      onDone()
    },
    ({ status }) => (status === 400 || status === 403 ? { field: 'code', text: m.codeWrong } : null),
  )
  return (
    <ConfirmationForm onSubmit={onSubmit} error={error} isPending={isPending}>
      <Field label={m.code} error={form.formState.errors.code?.message}>
        <CodeInput
          aria-required
          autoFocus
          inputMode="text"
          {...form.register('code', { required: m.codeRequired, setValueAs: (typed: string) => typed.trim() })}
        />
      </Field>
    </ConfirmationForm>
  )
}

interface ConfirmationFormProps {
  readonly onSubmit: ReturnType<typeof useSubmission>['onSubmit']
  readonly error: string | null
  readonly isPending: boolean
  readonly children: ReactNode
}

function ConfirmationForm({ onSubmit, error, isPending, children }: ConfirmationFormProps) {
  const m = useMessages('confirmationDialog')
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <FormError error={error} />
      {children}
      <SubmitButton isPending={isPending} pendingText={m.confirming}>
        {m.confirm}
      </SubmitButton>
    </form>
  )
}

function ByWallet({ onDone }: { readonly onDone: () => void }) {
  const api = useApi()
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      <WalletConfirmation
        onProof={async proof => {
          await api.call('POST', `${authenticationPath}/confirm`, proof, { isMuted: true })
          onDone()
        }}
      />
    </Suspense>
  )
}
