import type { Row } from '@tessera/core'
import { notification } from '@tessera/notification'
import { useMomentText } from '@tessera/widget-sdk'
import { type FormAdditions, type FormSectionProps, useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { Alert } from '@tessera/widget-sdk/ui'
import { useMemo } from 'react'
import { useMessages } from '../messages.ts'

/** How a notification went, and a button that sends it again. */
export default function useDelivery(): FormAdditions {
  const m = useMessages('delivery')
  return useMemo(
    () => ({ parts: [], sections: [{ name: 'delivery', title: m.title, place: 'side', Content: Delivery }] }),
    [m],
  )
}

function Delivery({ row }: FormSectionProps) {
  const m = useMessages('delivery')
  if (!row) return <p className="text-sm text-text-muted">{m.saveFirst}</p>
  return <DeliveryOf row={row as Row<typeof notification>} />
}

function DeliveryOf({ row: { id, status, nextAttemptAt, lastError } }: { readonly row: Row<typeof notification> }) {
  const m = useMessages('delivery')
  const { dayAndTime } = useMomentText()
  const { Button, call, may } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const send = () => run(() => call('POST', `/api/${notification.path}/${id}/send`), m.onItsWay)
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      {lastError && (
        <Alert
          tone={status === 'new' ? 'warning' : 'danger'}
          title={m[status === 'suppressed' ? 'unreachable' : 'failed']}
        >
          <span className="wrap-anywhere">{lastError}</span>
        </Alert>
      )}
      {status === 'new' && nextAttemptAt && (
        <p className="text-text-muted">{m.next.replace('{time}', () => dayAndTime(nextAttemptAt))}</p>
      )}
      {may(notification, 'update') && (
        <Button isSmall aria-disabled={isPending} onClick={() => void send()}>
          {m.sendAgain}
        </Button>
      )}
    </div>
  )
}
