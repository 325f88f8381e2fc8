import { localizedPath, useLanguage, useModulePage } from '@tessera/widget-sdk'
import { Alert, Field, FormError, PasswordInput, SubmitButton } from '@tessera/widget-sdk/ui'
import { useForm } from 'react-hook-form'
import { useMessages } from '../messages.ts'
import { session } from '../session/session.ts'
import { AccountLink } from './AccountLink.tsx'
import { accountPages } from './addresses.ts'
import { useCredentials } from './credentials.ts'
import { leaveTo } from './leave-to.ts'
import { deferToast } from './pending-toast.ts'
import { useAuthenticationCall } from './use-authentication-call.ts'
import { useCode } from './use-code.ts'
import { useSubmission } from './use-submission.ts'

/** Sets a new password with the code of the mailed link. */
export function ResetPasswordForm() {
  const m = useMessages('resetPasswordForm')
  const language = useLanguage()
  const login = useModulePage(accountPages.selectMethod)
  const { texts, newPassword, passwordRefusal } = useCredentials()
  const call = useAuthenticationCall()
  const code = useCode()
  const form = useForm({ defaultValues: { password: '', passwordConfirmation: '' } })
  const { errors } = form.formState
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async values => {
      await call('/email-and-password/reset-password', { ...values, code })
      deferToast(m.done)
      await forgetSession()
      await leaveTo(localizedPath(login, language))
    },
    refusal => {
      const text = passwordRefusal(refusal)
      if (text !== null) return { field: 'password', text }
      return refusal.status < 429 ? { text: m.dead } : null
    },
  )
  const ask = <AccountLink to={accountPages.forgotPassword}>{m.ask}</AccountLink>
  if (code === null) {
    return (
      <Alert tone="warning" title={m.noCode} action={ask}>
        {m.noCodeNext}
      </Alert>
    )
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormError error={error} />
      <Field label={texts.newPassword} hint={texts.rules} error={errors.password?.message}>
        <PasswordInput aria-required autoComplete="new-password" {...form.register('password', newPassword)} />
      </Field>
      <Field label={m.again} error={errors.passwordConfirmation?.message}>
        <PasswordInput
          aria-required
          autoComplete="new-password"
          {...form.register('passwordConfirmation', {
            validate: (typed, { password }) => typed === password || m.mismatch,
          })}
        />
      </Field>
      <SubmitButton isPending={isPending} pendingText={m.pending} className="mt-1 w-full">
        {m.save}
      </SubmitButton>
      {error !== null && <p className="text-center">{ask}</p>}
    </form>
  )
}

/** The server has ended all sessions, including this browser's: without this it would try in vain to renew it. */
async function forgetSession(): Promise<void> {
  const { subjectId, isRenewing } = session().state()
  if (subjectId !== null || isRenewing)
    await session()
      .signOut()
      .catch(() => undefined)
}
