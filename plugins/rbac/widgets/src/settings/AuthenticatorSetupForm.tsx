import { useQuery } from '@tanstack/react-query'
import type { AuthenticatorSetup } from '@tessera/rbac'
import { useApi } from '@tessera/widget-sdk'
import { Alert, Button, CopyButton, Field, FormError, Skeleton, SubmitButton } from '@tessera/widget-sdk/ui'
import { useForm } from 'react-hook-form'
import { useCallProblem } from '../authentication/call-problem.ts'
import { useSubmission } from '../authentication/use-submission.ts'
import { useMessages } from '../messages.ts'
import { CodeInput } from './CodeInput.tsx'
import { QrCode } from './QrCode.tsx'
import { useChange, useSettings } from './settings-context.ts'

interface AuthenticatorSetupFormProps {
  /** Called with the recovery codes, which are not shown again. */
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void
}

/**
 * Sets up an authenticator: the secret, then the first code. Loaded on demand, because it includes the code that
 * renders QR codes.
 */
export default function AuthenticatorSetupForm({ onConfirmed }: AuthenticatorSetupFormProps) {
  const m = useMessages('authenticatorSetupForm')
  const { path } = useSettings()
  const api = useApi()
  const callProblem = useCallProblem()
  const setup = useQuery({
    queryKey: ['authenticator', path],
    queryFn: () => api.call<AuthenticatorSetup>('POST', `${path}/authenticator`, undefined, { isMuted: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (setup.isError) {
    return (
      <Alert
        tone="danger"
        role="alert"
        action={
          <Button variant="outline" onClick={() => void setup.refetch()}>
            {m.retry}
          </Button>
        }
      >
        {callProblem(setup.error)}
      </Alert>
    )
  }
  return (
    <>
      <div className="flex flex-col gap-3">
        <p className="font-medium text-sm">{m.scan}</p>
        {setup.data ? (
          <QrCode text={setup.data.uri} label={m.qr} className="mx-auto size-48 rounded-md border border-border" />
        ) : (
          <Skeleton className="mx-auto size-48" />
        )}
        <div className="flex min-h-24 flex-col text-sm text-text-muted">
          <p>{m.orType}</p>
          {setup.data && (
            <>
              <p className="flex items-center justify-between gap-2">
                <code className="font-medium text-text tracking-wider">{inFours(setup.data.secret)}</code>
                <CopyButton text={setup.data.secret} label={m.copyKey} />
              </p>
              <a
                href={setup.data.uri}
                className="self-start text-primary underline decoration-primary/35 underline-offset-[0.25em] hover:decoration-current sm:hidden"
              >
                {m.open}
              </a>
            </>
          )}
        </div>
      </div>
      <ConfirmForm onConfirmed={onConfirmed} />
    </>
  )
}

interface Confirmed {
  readonly recoveryCodes: readonly string[]
}

function ConfirmForm({ onConfirmed }: AuthenticatorSetupFormProps) {
  const m = useMessages('authenticatorSetupForm')
  const change = useChange<Confirmed>({ onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes), isMuted: true })
  const form = useForm({ defaultValues: { code: '' } })
  const { errors } = form.formState
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async body => {
      await change.mutateAsync({ method: 'POST', path: '/authenticator/confirm', body })
    },
    ({ status }) => (status === 400 || status === 403 ? { field: 'code', text: m.wrong } : null),
  )
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <FormError error={error} />
      <Field label={m.enter} error={errors.code?.message}>
        <CodeInput
          aria-required
          {...form.register('code', {
            required: m.digits,
            pattern: { value: /^\d{6}$/, message: m.digits },
            setValueAs: (typed: string) => typed.replace(/\s/g, ''),
          })}
        />
      </Field>
      <SubmitButton isPending={isPending} pendingText={m.confirming}>
        {m.confirm}
      </SubmitButton>
    </form>
  )
}

/** `JBSW Y3DP ...`: easier to type. */
function inFours(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
