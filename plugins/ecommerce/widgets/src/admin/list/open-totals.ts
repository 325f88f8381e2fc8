import { maximumOpenTotals, type OpenTotals, openTotalsPath } from '@tessera/ecommerce'
import { useAdminTools } from '@tessera/widget-sdk/admin'
import { useEffect, useState } from 'react'
import type { OrderRecord } from '../order/order-record.ts'

type Totals = OpenTotals['totals']
type Call = ReturnType<typeof useAdminTools>['call']

interface Waiting {
  readonly id: string
  readonly resolve: (totals: Totals) => void
  readonly reject: (error: unknown) => void
}

/**
 * What an order costs that isn't placed yet, as the server computes it; undefined until that is known. All rows of a list are one
 * request, and a row that has changed is asked for again.
 */
export function useOpenTotals(record: OrderRecord): Totals | undefined {
  const { call } = useAdminTools()
  const [totals, setTotals] = useState<Totals>()
  const isOpen = record.status === 'new'
  useEffect(() => {
    if (!isOpen) return
    let isAway = false
    readTotals(call, record.id).then(
      found => isAway || setTotals(found),
      () => isAway || setTotals([]),
    )
    return () => {
      isAway = true
    }
  }, [call, record, isOpen])
  return totals
}

const batches = new WeakMap<Call, Waiting[]>()

/** Waits for the other rows of the same rendering. */
export function readTotals(call: Call, id: string): Promise<Totals> {
  return new Promise((resolve, reject) => {
    const waiting = batches.get(call)
    const entry = { id, resolve, reject }
    if (waiting) {
      waiting.push(entry)
      return
    }
    const batch: Waiting[] = [entry]
    batches.set(call, batch)
    queueMicrotask(() => {
      batches.delete(call)
      for (let at = 0; at < batch.length; at += maximumOpenTotals) {
        void fetchBatch(call, batch.slice(at, at + maximumOpenTotals))
      }
    })
  })
}

async function fetchBatch(call: Call, batch: readonly Waiting[]): Promise<void> {
  try {
    const ids = new Set(batch.map(({ id }) => id))
    const found = await call<readonly OpenTotals[]>('GET', `${openTotalsPath}?ids=${[...ids].join(',')}`)
    const byId = new Map(found.map(each => [each.id, each.totals]))
    for (const { id, resolve } of batch) resolve(byId.get(id) ?? [])
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
