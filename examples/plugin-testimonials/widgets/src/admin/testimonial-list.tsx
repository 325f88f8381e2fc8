import { type TableActionsProps, type TableAdditions, useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { useMemo } from 'react'
import { testimonial } from 'tessera-plugin-testimonials'
import { useMessages } from '../messages.ts'

/** The list of testimonials says on how many pages each is shown, and gives stars to many at once. */
export default function useReviewList(): TableAdditions {
  const m = useMessages('testimonialList')
  return useMemo<TableAdditions>(
    () => ({
      columns: { uses: { title: m.uses, kind: 'number', isDefault: true } },
      tabs: [{ name: 'unused', label: m.unused, filters: [{ column: 'uses', operator: 'is', values: ['0'] }] }],
      Actions: FiveStars,
    }),
    [m],
  )
}

function FiveStars({ rows, onDone }: TableActionsProps) {
  const m = useMessages('testimonialList')
  const { call, Button } = useAdminTools()
  const { isPending, run } = useAdminAction()

  async function give(): Promise<void> {
    const isDone = await run(async () => {
      const body = (await rows()).map(({ id }) => ({ id, data: { stars: 5 } }))
      await call('PATCH', `/api/${testimonial.path}/bulk`, { body })
    }, m.done)
    if (isDone) onDone()
  }

  return (
    <Button isSmall disabled={isPending} onClick={() => void give()}>
      {m.fiveStars}
    </Button>
  )
}
