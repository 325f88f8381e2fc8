import type { OwnIdentity } from '@tessera/rbac'
import { Dialog, Field, FormError, PasswordInput, SubmitButton } from '@tessera/widget-sdk/ui'
import { useForm } from 'react-hook-form'
import { useCredentials } from '../authentication/credentials.ts'
import { useSubmission } from '../authentication/use-submission.ts'
import { useMessages } from '../messages.ts'
import { useChange } from './settings-context.ts'

interface ChangePasswordDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly identity: OwnIdentity
}

export function ChangePasswordDialog({ isOpen, onClose, identity }: ChangePasswordDialogProps) {
  const m = useMessages('changePasswordDialog')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.title} description={m.text}>
      <ChangePasswordForm identity={identity} onDone={onClose} />
    </Dialog>
  )
}

function ChangePasswordForm({ identity, onDone }: { readonly identity: OwnIdentity; readonly onDone: () => void }) {
  const m = { ...useMessages('settings'), ...useMessages('changePasswordDialog') }
  const { texts, password, newPassword, passwordRefusal } = useCredentials()
  const change = useChange({ done: m.updated, onDone, isMuted: true })
  const form = useForm({ defaultValues: { password: '', newPassword: '' } })
  const { errors } = form.formState
  const { onSubmit, isPending, error } = useSubmission(
    form,
    async body => {
      await change.mutateAsync({ method: 'PATCH', path: `/identities/${identity.id}`, body })
    },
    refusal => {
      const weak = passwordRefusal(refusal)
      if (weak) return { field: 'newPassword', text: weak }
      return refusal.status === 403 ? { field: 'password', text: m.wrongPassword } : null
    },
  )
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      <FormError error={error} />
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={identity.email ?? ''} readOnly hidden />
      <Field label={m.currentPassword} error={errors.password?.message}>
        <PasswordInput
          aria-required
          autoComplete="current-password"
          autoFocus
          {...form.register('password', password)}
        />
      </Field>
      <Field label={texts.newPassword} hint={texts.rules} error={errors.newPassword?.message}>
        <PasswordInput aria-required autoComplete="new-password" {...form.register('newPassword', newPassword)} />
      </Field>
      <p className="text-sm text-text-muted">{m.note}</p>
      <SubmitButton isPending={isPending} pendingText={m.updating}>
        {m.submit}
      </SubmitButton>
    </form>
  )
}
