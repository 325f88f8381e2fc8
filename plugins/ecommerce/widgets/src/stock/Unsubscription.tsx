import { unsubscribeAlertsPath, unsubscribeCartsPath } from '@tessera/ecommerce'
import { createApiClient } from '@tessera/widget-sdk'
import { Alert, Button } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useErrorText } from '../cart/use-error-text.ts'
import { useMessages } from '../messages.ts'

/** Takes the address of a mail off its list, once somebody asks for it: programs that open links in mails don't. In a browser only. */
export function Unsubscription() {
  const m = useMessages('stock')
  const errorText = useErrorText()
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked')
  const [error, setError] = useState<unknown>(null)
  const query = new URLSearchParams(location.search)
  const alert = query.get('alert')
  const cart = query.get('cart')
  const texts = cart
    ? { hint: m.stopCartsHint, stop: m.stopCarts, done: m.cartsStopped }
    : { hint: m.stopHint, stop: m.stop, done: m.stopped }

  async function stop(): Promise<void> {
    setState('sending')
    setError(null)
    try {
      const path = cart ? unsubscribeCartsPath : unsubscribeAlertsPath
      await createApiClient().call('POST', `${path}?${new URLSearchParams(cart ? { cart } : { alert: alert ?? '' })}`)
      setState('done')
    } catch (problem) {
      setState('asked')
      setError(problem)
    }
  }

  if (!alert && !cart) return <p className="max-w-text text-pretty text-text-muted">{m.noLink}</p>
  return (
    <div className="max-w-text space-y-5">
      {error !== null && <Alert tone="danger">{errorText(error)}</Alert>}
      <p role="status" className="text-pretty text-lg text-text-muted">
        {state === 'done' ? texts.done : texts.hint}
      </p>
      {state !== 'done' && (
        <Button variant="primary" aria-disabled={state === 'sending'} onClick={() => state === 'asked' && void stop()}>
          {texts.stop}
        </Button>
      )}
    </div>
  )
}
