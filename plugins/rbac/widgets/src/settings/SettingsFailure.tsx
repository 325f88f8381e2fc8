import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Alert, Button } from '@tessera/widget-sdk/ui'

const messages = defineMessages({
  en: { failed: 'This could not be loaded. Check your connection and try again.', retry: 'Try again' },
  ru: { failed: 'Не удалось загрузить. Проверьте подключение и попробуйте ещё раз.', retry: 'Повторить' },
})

interface SettingsFailureProps {
  readonly onRetry: () => unknown
  readonly className?: string
}

/** Shown where something could not be loaded. */
export function SettingsFailure({ onRetry, className }: SettingsFailureProps) {
  const m = useMessages(messages)
  return (
    <Alert
      tone="danger"
      role="alert"
      {...(className !== undefined && { className })}
      action={
        <Button variant="outline" onClick={() => void onRetry()}>
          {m.retry}
        </Button>
      }
    >
      {m.failed}
    </Alert>
  )
}
