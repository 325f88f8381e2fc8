import type { OwnIdentity } from '@tessera/rbac'
import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Dialog, Field, FormError, PasswordInput, SubmitButton, TextInput } from '@tessera/widget-sdk/ui'
import { useForm } from 'react-hook-form'
import { isAbout, useCredentials } from '../authentication/credentials.ts'
import { useSubmission } from '../authentication/use-submission.ts'
import { useChange } from './settings-context.ts'
import { settingsMessages } from './settings-messages.ts'

const messages = defineMessages({
  en: {
    title: 'Change e-mail',
    text: 'Now it is {email}, and stays so until you open the link that we send to the new address. The old one gets a note.',
    newEmail: 'New e-mail',
    sent: 'Confirmation link sent to the new address',
    submit: 'Change e-mail',
  },
  ru: {
    title: 'Смена почты',
    text: 'Сейчас это {email}. Так и останется, пока вы не откроете ссылку, которая придёт на новый адрес. На старый придёт уведомление.',
    newEmail: 'Новая почта',
    sent: 'Ссылка для подтверждения отправлена на новую почту',
    submit: 'Изменить почту',
  },
})

interface ChangeEmailDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly identity: OwnIdentity
}

export function ChangeEmailDialog({ isOpen, onClose, identity }: ChangeEmailDialogProps) {
  const m = useMessages(messages)
  const text = m.text.replace('{email}', identity.email ?? '')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.title} description={text}>
      <ChangeEmailForm identity={identity} onDone={onClose} />
    </Dialog>
  )
}

function ChangeEmailForm({ identity, onDone }: { readonly identity: OwnIdentity; readonly onDone: () => void }) {
  const m = { ...useMessages(settingsMessages), ...useMessages(messages) }
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
