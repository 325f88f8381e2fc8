import { order } from '@tessera/ecommerce'
import { useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { showToast } from '@tessera/widget-sdk/browser'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'

interface SendLinkProps {
  readonly id: string
  readonly email: string
  readonly isSmall?: boolean
  readonly isPrimary?: boolean
  /** Why it can't be sent yet: a click says so. */
  readonly missing?: string | undefined
  /** Done first; false if it couldn't be. */
  readonly onBefore?: () => Promise<boolean>
}

/** Sends the customer of an unpaid order the link at which it is paid, after a question that says to whom. */
export function SendLink({ id, email, isSmall = false, isPrimary = false, missing, onBefore }: SendLinkProps) {
  const m = useMessages('paymentLink')
  const { Button, Confirm, call } = useAdminTools()
  const { run } = useAdminAction()
  const [isAsking, setAsking] = useState(false)

  async function send(): Promise<boolean> {
    if (onBefore && !(await onBefore())) return false
    return run(
      () => call('POST', `/api/${order.path}/${id}/payment-link`),
      m.sent.replace('{email}', () => email),
    )
  }

  return (
    <>
      <Button
        isSmall={isSmall}
        look={isPrimary ? 'primary' : 'secondary'}
        aria-disabled={missing !== undefined || undefined}
        onClick={() => (missing === undefined ? setAsking(true) : showToast(missing, 'error'))}
      >
        {m.send}
      </Button>
      {isAsking && (
        <Confirm
          title={m.sendTitle}
          description={m.sendText.replace('{email}', () => email)}
          confirm={m.sendConfirm}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
