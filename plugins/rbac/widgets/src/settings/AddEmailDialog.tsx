import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Dialog, Field, FormError, PasswordInput, SubmitButton, TextInput } from '@tessera/widget-sdk/ui'
import { useForm } from 'react-hook-form'
import { isAbout, useCredentials } from '../authentication/credentials.ts'
import { useSubmission } from '../authentication/use-submission.ts'
import { useChange } from './settings-context.ts'
import { settingsMessages } from './settings-messages.ts'

const messages = defineMessages({
  en: {
    title: 'Add e-mail and password',
    text: 'We will send a confirmation link to the address. Once you have opened it here, you can log in with it.',
    submit: 'Add',
    adding: 'Adding...',
  },
  ru: {
    title: 'Добавить почту и пароль',
    text: 'На этот адрес придёт ссылка для подтверждения. Откройте её здесь — и сможете входить с этой почтой.',
    submit: 'Добавить',
    adding: 'Добавляем…',
  },
})

interface AddEmailDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function AddEmailDialog({ isOpen, onClose }: AddEmailDialogProps) {
  const m = useMessages(messages)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.title} description={m.text}>
      <AddEmailForm onDone={onClose} />
    </Dialog>
  )
}

function AddEmailForm({ onDone }: { readonly onDone: () => void }) {
  const m = { ...useMessages(settingsMessages), ...useMessages(messages) }
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
