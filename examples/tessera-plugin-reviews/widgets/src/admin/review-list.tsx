import { type TableActionsProps, type TableAdditions, useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { review } from '../../../src/index.ts'
import { useMessages } from '../messages.ts'

/** The list of reviews has a tab of those that wait, and shows many at once. */
export default function useReviewList(): TableAdditions {
  const m = useMessages('list')
  return useMemo<TableAdditions>(
    () => ({
      tabs: [
        { name: 'waiting', label: m.waiting, filters: [{ column: 'isHidden', operator: 'is', values: ['true'] }] },
      ],
      Actions: Show,
    }),
    [m],
  )
}

function Show({ rows, onDone }: TableActionsProps) {
  const m = useMessages('list')
  const { call, Button } = useAdminTools()
  const { isPending, run } = useAdminAction()

  async function show(): Promise<void> {
    const isDone = await run(async () => {
      const body = (await rows()).map(({ id }) => ({ id, data: { isHidden: false } }))
      await call('PATCH', `/api/${review.path}/bulk`, { body })
    }, m.shown)
    if (isDone) onDone()
  }

  return (
    <Button isSmall disabled={isPending} onClick={() => void show()}>
      {m.show}
    </Button>
  )
}
