import { Dialog, Field, FormError, SubmitButton } from '@tessera/widget-sdk/ui'
import { useForm } from 'react-hook-form'
import { useSubmission } from '../authentication/use-submission.ts'
import { useMessages } from '../messages.ts'
import { CodeInput } from './CodeInput.tsx'
import { useChange } from './settings-context.ts'

interface RemoveAuthenticatorDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function RemoveAuthenticatorDialog({ isOpen, onClose }: RemoveAuthenticatorDialogProps) {
  const m = useMessages('removeAuthenticatorDialog')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.title} description={m.text}>
      <RemoveAuthenticatorForm onDone={onClose} />
    </Dialog>
  )
}

function RemoveAuthenticatorForm({ onDone }: { readonly onDone: () => void }) {
  const m = { ...useMessages('settings'), ...useMessages('removeAuthenticatorDialog') }
  const change = useChange({ done: m.deleted, onDone, isMuted: true })
  const form = useForm({ defaultValues: { code: '' } })
  const { errors } = form.formState
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async body => {
      await change.mutateAsync({ method: 'DELETE', path: '/authenticator', body })
    },
    ({ status }) => (status === 400 || status === 403 ? { field: 'code', text: m.wrong } : null),
  )
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <FormError error={error} />
      <Field label={m.code} error={errors.code?.message}>
        <CodeInput
          aria-required
          autoFocus
          inputMode="text"
          {...form.register('code', { required: m.required, setValueAs: (typed: string) => typed.trim() })}
        />
      </Field>
      <SubmitButton variant="destructive" isPending={isPending} pendingText={m.removing}>
        {m.submit}
      </SubmitButton>
    </form>
  )
}
