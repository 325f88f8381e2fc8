import { Alert, Button } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

interface SettingsFailureProps {
  readonly onRetry: () => unknown
  readonly className?: string
}

/** Shown where something could not be loaded. */
export function SettingsFailure({ onRetry, className }: SettingsFailureProps) {
  const m = useMessages('settingsFailure')
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
