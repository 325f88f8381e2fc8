import { draftsPath, order } from '@tessera/ecommerce'
import { recordAddress, useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { useMessages } from '../../messages.ts'

/** Makes a draft, and opens it. */
export function CreateOrder() {
  const m = useMessages('orderDraft')
  const { Button, call, open } = useAdminTools()
  const { run, isPending } = useAdminAction()

  async function create(): Promise<void> {
    await run(async () => {
      const { id } = await call<{ readonly id: string }>('POST', draftsPath, { body: {} })
      open(recordAddress(order, id))
    })
  }

  return (
    <Button
      isSmall
      look="primary"
      aria-disabled={isPending}
      aria-busy={isPending || undefined}
      onClick={() => void create()}
    >
      {m.create}
    </Button>
  )
}
