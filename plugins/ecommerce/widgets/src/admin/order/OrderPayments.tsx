import { invoice } from '@tessera/billing'
import type { Row } from '@tessera/core'
import { order } from '@tessera/ecommerce'
import { useAdminAction, useAdminTools } from '@tessera/widget-sdk/admin'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'
import { invoicesIn, type OrderInvoice, type OrderRecord } from './order-record.ts'
import { Panel } from './Panel.tsx'
import { RefundDialog } from './RefundDialog.tsx'

interface Refunded {
  readonly invoice: OrderInvoice
  readonly etag: string | null
}

/** The invoices of an order as billing shows them, and their refunds by line. */
export function OrderPayments({ record }: { readonly record: OrderRecord }) {
  const m = useMessages('orderPayments')
  const { Button, Widget, call, read } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const [refunded, setRefunded] = useState<Refunded | null>(null)
  const invoices = invoicesIn(record)
  if (invoices.length === 0) return null
  /** As it is now: what has been paid back since it was shown is gone. */
  const open = (shown: OrderInvoice) =>
    run(async () => {
      const { data, etag } = await read<Row<typeof invoice>>(`/api/${invoice.path}/${shown.id}`)
      setRefunded({ invoice: { ...shown, ...data }, etag })
    })
  const check = () => call('POST', `/api/${order.path}/${record.id}/check`)
  return (
    <Panel
      title={m.title}
      aside={
        // A single one has a button of its own.
        invoices.filter(({ status }) => status === 'open').length > 1 && (
          <Button isSmall look="ghost" aria-disabled={isPending} onClick={() => void run(check, m.checked)}>
            {m.check}
          </Button>
        )
      }
    >
      <ul>
        {invoices.map(each => (
          <li key={each.id} className="border-border border-b p-4 last:border-b-0">
            <Widget variant="default" entity={invoice} data={each} />
            {canRefund(each) && (
              <Button isSmall className="mt-3" aria-disabled={isPending} onClick={() => void open(each)}>
                {m.refund}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {refunded && <RefundDialog record={record} {...refunded} onClose={() => setRefunded(null)} />}
    </Panel>
  )
}

/** Whether something is left to pay back. */
function canRefund({ status, amount, refundedAmount }: OrderInvoice): boolean {
  return status === 'paid' && refundedAmount < amount
}
