import { notification } from '@tessera/notification'
import { type TableActionsProps, useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { useMessages } from '../messages.ts'

/** Sends each selected notification again, now. */
export function SendAgain({ rows, onDone }: TableActionsProps) {
  const m = useMessages('delivery')
  const { Button, call, may } = useAdminTools()
  const { run, isPending } = useAdminAction()
  if (!may(notification, 'update')) return null

  async function send(): Promise<void> {
    const isDone = await run(async () => {
      for (const { id } of await rows()) await call('POST', `/api/${notification.path}/${id}/send`)
    }, m.onItsWay)
    if (isDone) onDone()
  }

  return (
    <Button isSmall aria-disabled={isPending} onClick={() => void send()}>
      {m.sendAgain}
    </Button>
  )
}
