import { showToast } from '@tessera/widget-sdk'
import { Alert, Button, Field, FormError, SubmitButton, TextInput } from '@tessera/widget-sdk/ui'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '../messages.ts'
import { AccountLink } from './AccountLink.tsx'
import { accountPages } from './addresses.ts'
import { isAbout, useCredentials } from './credentials.ts'
import { useAuthenticationCall } from './use-authentication-call.ts'
import { useSubmission } from './use-submission.ts'

/** Requests the mail to set a new password. The response never reveals whether an account exists. */
export function ForgotPasswordForm() {
  const m = useMessages('forgotPasswordForm')
  const { texts, email } = useCredentials()
  const call = useAuthenticationCall()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ defaultValues: { email: '' } })
  const { errors } = form.formState
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async values => {
      await call('/email-and-password/forgot-password', values)
      setSentTo(values.email)
      showToast(m.sent)
    },
    refusal => (isAbout(refusal, 'email') ? { field: 'email', text: texts.emailWrong } : null),
  )
  if (sentTo !== null) return <Sent to={sentTo} onAgain={() => setSentTo(null)} />
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormError error={error} />
      <Field label={texts.email} error={errors.email?.message}>
        <TextInput
          aria-required
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.register('email', email)}
        />
      </Field>
      <SubmitButton isPending={isPending} pendingText={m.pending} className="w-full">
        {m.send}
      </SubmitButton>
      <p className="text-center">
        <AccountLink to={accountPages.selectMethod}>{m.back}</AccountLink>
      </p>
    </form>
  )
}

function Sent({ to, onAgain }: { readonly to: string; readonly onAgain: () => void }) {
  const m = useMessages('forgotPasswordForm')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const [before = '', after = ''] = m.next.split('{email}')
  return (
    <div className="flex flex-col gap-5">
      <Alert ref={box} tone="success" role="status" tabIndex={-1} title={m.sent}>
        <p>
          {before}
          <strong className="font-medium text-text">{to}</strong>
          {after}
        </p>
        <p className="mt-2">{m.spam}</p>
      </Alert>
      <div className="flex flex-wrap justify-between gap-x-6">
        <Button variant="link" onClick={onAgain}>
          {m.again}
        </Button>
        <AccountLink to={accountPages.selectMethod} className="inline-flex min-h-11 items-center">
          {m.back}
        </AccountLink>
      </div>
    </div>
  )
}
