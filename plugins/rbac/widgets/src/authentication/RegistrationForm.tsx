import type { SignInResponse } from '@tessera/rbac'
import { Field, FormError, PasswordInput, SubmitButton, TextInput } from '@tessera/widget-sdk/ui'
import { useForm } from 'react-hook-form'
import { useMessages } from '../messages.ts'
import { AccountLink } from './AccountLink.tsx'
import { accountPages } from './addresses.ts'
import { isAbout, useCredentials } from './credentials.ts'
import { useAuthenticationCall } from './use-authentication-call.ts'
import { useSubmission } from './use-submission.ts'

interface RegistrationFormProps {
  readonly onResponse: (response: SignInResponse) => Promise<void>
}

/** Creates an account with an e-mail address and a password. */
export function RegistrationForm({ onResponse }: RegistrationFormProps) {
  const m = useMessages('registrationForm')
  const { texts, email, newPassword, passwordRefusal } = useCredentials()
  const call = useAuthenticationCall()
  const form = useForm({ defaultValues: { login: '', password: '' } })
  const { errors } = form.formState
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async values => onResponse(await call('/email-and-password/registration', values)),
    refusal => {
      if (isAbout(refusal, 'login')) return { field: 'login', text: texts.emailWrong }
      const text = passwordRefusal(refusal)
      return text === null ? null : { field: 'password', text }
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
      <Field label={texts.password} hint={texts.rules} error={errors.password?.message}>
        <PasswordInput aria-required autoComplete="new-password" {...form.register('password', newPassword)} />
      </Field>
      <SubmitButton isPending={isPending} pendingText={m.pending} className="mt-1 w-full">
        {m.create}
      </SubmitButton>
      <p className="text-center text-text-muted">
        {m.hasOne} <AccountLink to={accountPages.selectMethod}>{m.signIn}</AccountLink>
      </p>
    </form>
  )
}
