import type { OwnIdentity } from '@tessera/rbac'
import { Dialog, Field, FormError, PasswordInput, SubmitButton, TextInput } from '@tessera/widget-sdk/ui'
import { useForm } from 'react-hook-form'
import { isAbout, useCredentials } from '../authentication/credentials.ts'
import { useSubmission } from '../authentication/use-submission.ts'
import { useMessages } from '../messages.ts'
import { useChange } from './settings-context.ts'

interface ChangeEmailDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly identity: OwnIdentity
}

export function ChangeEmailDialog({ isOpen, onClose, identity }: ChangeEmailDialogProps) {
  const m = useMessages('changeEmailDialog')
  const text = m.text.replace('{email}', identity.email ?? '')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.title} description={text}>
      <ChangeEmailForm identity={identity} onDone={onClose} />
    </Dialog>
  )
}

function ChangeEmailForm({ identity, onDone }: { readonly identity: OwnIdentity; readonly onDone: () => void }) {
  const m = { ...useMessages('settings'), ...useMessages('changeEmailDialog') }
  const { texts, email, password } = useCredentials()
  const change = useChange({ done: m.sent, onDone, isMuted: true })
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async body => {
      await change.mutateAsync({ method: 'PATCH', path: `/identities/${identity.id}`, body })
    },
    refusal => {
      if (refusal.status === 403) return { field: 'password', text: m.wrongPassword }
      return isAbout(refusal, 'email') ? { field: 'email', text: texts.emailWrong } : null
    },
  )
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <FormError error={error} />
      <Field label={m.newEmail} error={errors.email?.message}>
        <TextInput aria-required type="email" autoComplete="email" autoFocus {...form.register('email', email)} />
      </Field>
      <Field label={m.currentPassword} error={errors.password?.message}>
        <PasswordInput aria-required autoComplete="current-password" {...form.register('password', password)} />
      </Field>
      <SubmitButton isPending={isPending} pendingText={m.updating}>
        {m.submit}
      </SubmitButton>
    </form>
  )
}
