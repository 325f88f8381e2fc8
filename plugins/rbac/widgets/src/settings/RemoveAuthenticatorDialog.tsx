import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Dialog, Field, FormError, SubmitButton } from '@tessera/widget-sdk/ui'
import { useForm } from 'react-hook-form'
import { useSubmission } from '../authentication/use-submission.ts'
import { CodeInput } from './CodeInput.tsx'
import { useChange } from './settings-context.ts'
import { settingsMessages } from './settings-messages.ts'

const messages = defineMessages({
  en: {
    title: 'Remove the authenticator?',
    text: 'From then on the first step is enough to log in.',
    code: 'Code from the app, or a recovery code',
    submit: 'Remove',
    removing: 'Removing...',
    required: 'Enter a code.',
    wrong: 'The code is not right or was used already. Wait for the next one, or use a recovery code.',
  },
  ru: {
    title: 'Отключить аутентификатор?',
    text: 'После этого для входа хватит первого шага.',
    code: 'Код из приложения или код восстановления',
    submit: 'Отключить',
    removing: 'Отключаем…',
    required: 'Введите код.',
    wrong: 'Код не подошёл или уже был использован. Дождитесь следующего или введите код восстановления.',
  },
})

interface RemoveAuthenticatorDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function RemoveAuthenticatorDialog({ isOpen, onClose }: RemoveAuthenticatorDialogProps) {
  const m = useMessages(messages)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.title} description={m.text}>
      <RemoveAuthenticatorForm onDone={onClose} />
    </Dialog>
  )
}

function RemoveAuthenticatorForm({ onDone }: { readonly onDone: () => void }) {
  const m = { ...useMessages(settingsMessages), ...useMessages(messages) }
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
