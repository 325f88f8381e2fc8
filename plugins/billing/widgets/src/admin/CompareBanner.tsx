import { reconciliationRun } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { queryString, useMomentText } from '@tessera/widget-sdk'
import { recordAddress, useAdminAction, useAdminData, useAdminTools } from '@tessera/widget-sdk/admin'
import { useState } from 'react'
import { useMessages } from '../messages.ts'

type Run = Row<typeof reconciliationRun>

/** Enough for the last comparison with each provider. */
const newest = queryString({ orderBy: [{ column: 'createdAt', method: 'desc' }], limit: 50 })

/** The last comparison with each provider, and a button for another one. */
export function CompareBanner() {
  const m = useMessages('compareBanner')
  const { Button, call } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const [isVain, setVain] = useState(false)
  const { data } = useAdminData<readonly Run[]>(reconciliationRun, `/api/${reconciliationRun.path}?${newest}`)
  const last = data?.filter(({ provider }, index) => data.findIndex(each => each.provider === provider) === index)

  const compare = () =>
    run(async () => {
      const runs = await call<readonly Run[]>('POST', '/api/billing/reconciliations', { body: {} })
      setVain(runs.length === 0)
    }, m.done)

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-border border-b px-4 py-3 text-sm sm:px-6">
      <div className="min-w-0 grow basis-64">
        {isVain && <p role="status">{m.none}</p>}
        {!isVain && last?.length === 0 && <p className="text-text-muted">{m.never}</p>}
        <ul className="flex flex-col gap-0.5">
          {last?.map(each => (
            <li key={each.id}>
              <LastRun run={each} />
            </li>
          ))}
        </ul>
      </div>
      <Button aria-disabled={isPending} onClick={() => void compare()}>
        {isPending ? m.pending : m.compare}
      </Button>
    </div>
  )
}

function LastRun({ run }: { readonly run: Run }) {
  const m = useMessages('compareBanner')
  const { dayAndTime } = useMomentText()
  const { id, provider, endedAt, compared, differences, failure } = run
  return (
    <a href={recordAddress(reconciliationRun, id)} className="underline-offset-4 hover:underline">
      <span className="font-medium">{provider}</span>{' '}
      <span className="text-text-muted">{endedAt === null ? m.running : dayAndTime(endedAt)}:</span>{' '}
      {failure === null ? (
        <>
          {m.compared(compared)},{' '}
          <span className={differences > 0 ? 'text-warning' : ''}>{m.differences(differences)}</span>
        </>
      ) : (
        <span className="text-danger">{m.failed}</span>
      )}
    </a>
  )
}
