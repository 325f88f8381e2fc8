import type { SignInResponse } from '@tessera/rbac'
import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Button, Field, FormError, SubmitButton, TextInput } from '@tessera/widget-sdk/ui'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAuthenticationCall } from './use-authentication-call.ts'
import { useSubmission } from './use-submission.ts'

const messages = defineMessages({
  en: {
    code: 'Code from your authenticator app',
    codeHint: 'Six digits that change every half a minute.',
    codeWrong: 'The code has six digits',
    codeRefused:
      'This code did not fit. Wait for the next one and enter it; if none fits, check the clock of your phone.',
    recovery: 'Recovery code',
    recoveryHint: 'One of those that you kept when you set up the authenticator. It works once.',
    recoveryWrong: 'Enter one of your recovery codes',
    recoveryRefused: 'This recovery code did not fit, or it has been used already. Try another one.',
    expired: 'This login took too long. Start again.',
    lost: 'The site cannot check your authenticator any more. Use a recovery code.',
    login: 'Login',
    pending: 'Logging in...',
    useRecovery: 'Use a recovery code',
    useCode: 'Use the authenticator app',
    back: 'Start again',
  },
  ru: {
    code: 'Код из приложения-аутентификатора',
    codeHint: 'Шесть цифр, которые меняются каждые полминуты.',
    codeWrong: 'В коде шесть цифр',
    codeRefused:
      'Код не подошёл. Дождитесь следующего и введите его; если не подходит ни один, проверьте часы на телефоне.',
    recovery: 'Код восстановления',
    recoveryHint: 'Один из тех, что вы сохранили, когда подключали аутентификатор. Каждый срабатывает один раз.',
    recoveryWrong: 'Введите один из кодов восстановления',
    recoveryRefused: 'Этот код не подошёл или уже был использован. Попробуйте другой.',
    expired: 'Прошло слишком много времени. Начните вход заново.',
    lost: 'Сайт больше не может проверить ваш аутентификатор. Введите код восстановления.',
    login: 'Войти',
    pending: 'Входим…',
    useRecovery: 'Ввести код восстановления',
    useCode: 'Ввести код из приложения',
    back: 'Начать заново',
  },
})

interface SecondFactorFormProps {
  /** From the response of the first step. */
  readonly token: string
  readonly onResponse: (response: SignInResponse) => Promise<void>
  readonly onBack: () => void
}

/** The second step of a login: a code of the authenticator, or a recovery code. */
export function SecondFactorForm({ token, onResponse, onBack }: SecondFactorFormProps) {
  const m = useMessages(messages)
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
