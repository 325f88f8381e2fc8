import { stockAlert } from '@tessera/ecommerce'
import { createApiClient } from '@tessera/widget-sdk'
import { Alert, Button } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useErrorText } from '../cart/use-error-text.ts'
import { useMessages } from '../messages.ts'

/** Forgets the address that a mail was sent to, once somebody asks for it: programs that open links in mails don't. In a browser only. */
export function Unsubscription() {
  const m = useMessages('stock')
  const errorText = useErrorText()
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked')
  const [error, setError] = useState<unknown>(null)
  const alert = new URLSearchParams(location.search).get('alert')

  async function stop(): Promise<void> {
    setState('sending')
    setError(null)
    try {
      await createApiClient().call('POST', `/api/${stockAlert.path}/unsubscribe`, { alert })
      setState('done')
    } catch (problem) {
      setState('asked')
      setError(problem)
    }
  }

  if (!alert) return <p className="max-w-text text-pretty text-text-muted">{m.noLink}</p>
  return (
    <div className="max-w-text space-y-5">
      {error !== null && <Alert tone="danger">{errorText(error)}</Alert>}
      <p role="status" className="text-pretty text-lg text-text-muted">
        {state === 'done' ? m.stopped : m.stopHint}
      </p>
      {state !== 'done' && (
        <Button variant="primary" aria-disabled={state === 'sending'} onClick={() => state === 'asked' && void stop()}>
          {m.stop}
        </Button>
      )}
    </div>
  )
}
