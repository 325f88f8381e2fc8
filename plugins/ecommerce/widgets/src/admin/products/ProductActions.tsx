import { currency } from '@tessera/billing'
import { product } from '@tessera/ecommerce'
import { queryString, showToast } from '@tessera/widget-sdk'
import {
  type TableActionsProps,
  useAdminAction,
  useAdminData,
  useAdminTools,
  useRefetch,
} from '@tessera/widget-sdk/admin'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'
import { type PriceCurrency, PricesDialog } from './PricesDialog.tsx'

const currencies = `/api/${currency.path}?${queryString({
  orderBy: [
    { column: 'isDefault', method: 'desc' },
    { column: 'code', method: 'asc' },
  ],
})}`

/** What is done with the selected products, besides what every list offers. */
export function ProductActions({ count, rows, filters, onDone }: TableActionsProps) {
  const m = useMessages('adminProductList')
  const { Button, may } = useAdminTools()
  const { data } = useAdminData<readonly PriceCurrency[]>(currency, currencies)
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = data ?? []
  if (!may(product, 'update')) return null
  return (
    <>
      {first && (
        <Button isSmall onClick={() => setOpen(true)}>
          {m.changePrices}
        </Button>
      )}
      <Visibility rows={rows} onDone={onDone} />
      {first && isOpen && (
        <PricesDialog
          count={count}
          currencies={[first, ...others]}
          rows={rows}
          filters={filters}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** As many records change in one request. */
const mostChanges = 1000

/** Takes products out of the shop, or puts them back. */
function Visibility({ rows, onDone }: Pick<TableActionsProps, 'rows' | 'onDone'>) {
  const m = useMessages('productVisibility')
  const { Button, call, problemText } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const refetch = useRefetch()

  async function write(ids: readonly string[], isHidden: boolean): Promise<void> {
    for (let at = 0; at < ids.length; at += mostChanges) {
      const body = ids.slice(at, at + mostChanges).map(id => ({ id, data: { isHidden } }))
      await call('PATCH', `/api/${product.path}/bulk`, { body })
    }
  }

  async function undo(ids: readonly string[], isHidden: boolean): Promise<void> {
    try {
      await write(ids, !isHidden)
    } catch (error) {
      showToast(await problemText(error), 'error')
    } finally {
      await refetch()
    }
  }

  async function change(isHidden: boolean): Promise<void> {
    const isDone = await run(async () => {
      const ids = (await rows()).filter(row => row.isHidden !== isHidden).map(row => row.id)
      await write(ids, isHidden)
      const said = isHidden ? m.hidden(ids.length) : m.shown(ids.length)
      const action = { label: m.undo, run: () => void undo(ids, isHidden) }
      showToast(said, 'success', { ...(ids.length > 0 && { action }) })
    })
    if (isDone) onDone()
  }

  return (
    <>
      <Button isSmall aria-disabled={isPending} onClick={() => void change(true)}>
        {m.hide}
      </Button>
      <Button isSmall aria-disabled={isPending} onClick={() => void change(false)}>
        {m.show}
      </Button>
    </>
  )
}
