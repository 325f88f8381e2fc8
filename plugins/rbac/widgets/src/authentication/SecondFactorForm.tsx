import type { SignInResponse } from '@tessera/rbac'
import { Button, Field, FormError, SubmitButton, TextInput } from '@tessera/widget-sdk/ui'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMessages } from '../messages.ts'
import { useAuthenticationCall } from './use-authentication-call.ts'
import { useSubmission } from './use-submission.ts'

interface SecondFactorFormProps {
  /** From the response of the first step. */
  readonly token: string
  readonly onResponse: (response: SignInResponse) => Promise<void>
  readonly onBack: () => void
}

/** The second step of a login: a code of the authenticator, or a recovery code. */
export default function SecondFactorForm({ token, onResponse, onBack }: SecondFactorFormProps) {
  const m = useMessages('secondFactorForm')
  const call = useAuthenticationCall()
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({ defaultValues: { code: '' } })
  const { errors } = form.formState
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async ({ code }) => onResponse(await call('/second-factor', { token, code })),
    ({ status }) => {
      if (status === 401) return { text: m.expired }
      if (status === 409) return { text: m.lost }
      if (status !== 400 && status !== 403) return null
      return { field: 'code', text: isRecovery ? m.recoveryRefused : m.codeRefused }
    },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another field takes the place of the one that had the focus
  useEffect(() => form.setFocus('code'), [form.setFocus, isRecovery])

  function change(): void {
    form.reset()
    setRecovery(!isRecovery)
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <FormError error={error} />
      {isRecovery ? (
        <Field key="recovery" label={m.recovery} hint={m.recoveryHint} error={errors.code?.message}>
          <TextInput
            aria-required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
            {...form.register('code', {
              required: m.recoveryWrong,
              setValueAs: (typed: string) => typed.trim(),
            })}
          />
        </Field>
      ) : (
        <Field key="code" label={m.code} hint={m.codeHint} error={errors.code?.message}>
          <TextInput
            aria-required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            className="h-14 text-center font-heading text-2xl tabular-nums tracking-[0.35em]"
            {...form.register('code', {
              required: m.codeWrong,
              pattern: { value: /^\d{6}$/, message: m.codeWrong },
              setValueAs: (typed: string) => typed.replace(/\s/g, ''),
            })}
          />
        </Field>
      )}
      <SubmitButton isPending={isPending} pendingText={m.pending} className="w-full">
        {m.login}
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-6">
        <Button variant="link" onClick={change}>
          {isRecovery ? m.useCode : m.useRecovery}
        </Button>
        <Button variant="link" onClick={onBack}>
          {m.back}
        </Button>
      </div>
    </form>
  )
}
