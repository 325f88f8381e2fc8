import { Dialog, Field, FormError, PasswordInput, SubmitButton, TextInput } from '@tessera/widget-sdk/ui'
import { useForm } from 'react-hook-form'
import { isAbout, useCredentials } from '../authentication/credentials.ts'
import { useSubmission } from '../authentication/use-submission.ts'
import { useMessages } from '../messages.ts'
import { useChange } from './settings-context.ts'

interface AddEmailDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function AddEmailDialog({ isOpen, onClose }: AddEmailDialogProps) {
  const m = useMessages('addEmailDialog')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.title} description={m.text}>
      <AddEmailForm onDone={onClose} />
    </Dialog>
  )
}

function AddEmailForm({ onDone }: { readonly onDone: () => void }) {
  const m = { ...useMessages('settings'), ...useMessages('addEmailDialog') }
  const { texts, email, newPassword, passwordRefusal } = useCredentials()
  const change = useChange({ done: m.updated, onDone, isMuted: true })
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async body => {
      await change.mutateAsync({ method: 'POST', path: '/identities', body })
    },
    refusal => {
      if (isAbout(refusal, 'email')) return { field: 'email', text: texts.emailWrong }
      const weak = passwordRefusal(refusal)
      return weak ? { field: 'password', text: weak } : null
    },
  )
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <FormError error={error} />
      <Field label={texts.email} error={errors.email?.message}>
        <TextInput aria-required type="email" autoComplete="username" autoFocus {...form.register('email', email)} />
      </Field>
      <Field label={texts.password} hint={texts.rules} error={errors.password?.message}>
        <PasswordInput aria-required autoComplete="new-password" {...form.register('password', newPassword)} />
      </Field>
      <SubmitButton isPending={isPending} pendingText={m.adding}>
        {m.submit}
      </SubmitButton>
    </form>
  )
}
