import { valueName } from '@tessera/core'
import { bulkSteps, type OrderStatus, order, type StepResult } from '@tessera/ecommerce'
import {
  type AdminRow,
  recordAddress,
  type TableActionsProps,
  useAdminAction,
  useAdminTools,
  useDefinitionTexts,
} from '@tessera/widget-sdk/admin'
import { Dialog } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'
import type { OrderRecord } from '../order/order-record.ts'

interface Result extends StepResult {
  /** Its number. */
  readonly name: string
}

/** Takes the same step with each selected order that may take it, and says what became of each. */
export function NextSteps({ rows, onDone }: TableActionsProps) {
  const m = useMessages('nextSteps')
  const buttons = useMessages('nextStepButtons')
  const texts = useDefinitionTexts()
  const { Button, call } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const [results, setResults] = useState<readonly Result[] | null>(null)

  async function take(status: OrderStatus): Promise<void> {
    await run(async () => {
      const names = new Map((await rows()).map(recordOf).map(({ id, number, email }) => [id, number ?? email ?? id]))
      const body = { status, orders: [...names.keys()].map(id => ({ id })) }
      const moved = await call<readonly StepResult[]>('POST', `/api/${order.path}/steps`, { body })
      setResults(moved.map(each => ({ ...each, name: names.get(each.id) ?? each.id })))
    })
  }

  const done = results?.filter(({ isMoved }) => isMoved).length ?? 0
  return (
    <>
      {bulkSteps.map(status => (
        <Button key={status} isSmall aria-disabled={isPending} onClick={() => void take(status)}>
          {buttons[status]}
        </Button>
      ))}
      {results && (
        <Dialog
          isOpen
          title={m.title}
          description={m.done(done)}
          onClose={() => {
            setResults(null)
            onDone()
          }}
        >
          <ul className="flex flex-col gap-2 text-sm">
            {results.map(({ id, name, isMoved, status }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <a href={recordAddress(order, id)} className="font-medium underline-offset-4 hover:underline">
                  {name}
                </a>
                <span className={isMoved ? 'text-success' : 'text-text-muted'}>
                  {isMoved ? m.moved : m.skipped.replace('{status}', valueName(order, 'status', status, texts))}
                </span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

function recordOf(row: AdminRow): OrderRecord {
  return row as unknown as OrderRecord
}
