import type { SignInResponse } from '@tessera/rbac'
import { Field, FormError, PasswordInput, SubmitButton, TextInput } from '@tessera/widget-sdk/ui'
import { useForm } from 'react-hook-form'
import { useMessages } from '../messages.ts'
import { AccountLink } from './AccountLink.tsx'
import { accountPages } from './addresses.ts'
import { isAbout, useCredentials } from './credentials.ts'
import { useAuthenticationCall } from './use-authentication-call.ts'
import { useSubmission } from './use-submission.ts'

interface LoginFormProps {
  readonly onResponse: (response: SignInResponse) => Promise<void>
  /** Whether to offer registration to people without an account. */
  readonly offersRegistration: boolean
  /** The user's e-mail address, if it is known. */
  readonly login?: string
}

/** Logs in with an e-mail address and a password. */
export function LoginForm({ onResponse, offersRegistration, login = '' }: LoginFormProps) {
  const m = useMessages('loginForm')
  const { texts, email, password } = useCredentials()
  const call = useAuthenticationCall()
  const form = useForm({ defaultValues: { login, password: '' } })
  const { errors } = form.formState
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async values => onResponse(await call('/email-and-password/authentication', values)),
    refusal => {
      if (isAbout(refusal, 'login')) return { field: 'login', text: texts.emailWrong }
      return refusal.status === 400 || refusal.status === 401 ? { field: 'password', text: m.noAccount } : null
    },
  )
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormError error={error} />
      <Field label={texts.email} error={errors.login?.message}>
        <TextInput
          aria-required
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.register('login', email)}
        />
      </Field>
      <Field
        label={texts.password}
        error={errors.password?.message}
        aside={<AccountLink to={accountPages.forgotPassword}>{m.forgot}</AccountLink>}
      >
        <PasswordInput
          aria-required
          autoFocus={login !== ''}
          autoComplete="current-password"
          {...form.register('password', password)}
        />
      </Field>
      <SubmitButton isPending={isPending} pendingText={m.pending} className="mt-1 w-full">
        {m.login}
      </SubmitButton>
      {offersRegistration && (
        <p className="text-center text-text-muted">
          {m.isNew} <AccountLink to={accountPages.registration}>{m.signUp}</AccountLink>
        </p>
      )}
    </form>
  )
}
