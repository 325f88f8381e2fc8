import { formatMoney } from '@tessera/billing'
import { order, orderBalancePath } from '@tessera/ecommerce'
import { useLanguage } from '@tessera/widget-sdk'
import { useAdminAction, useAdminData, useAdminTools } from '@tessera/widget-sdk/admin'
import { Alert, CopyButton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../messages.ts'
import { differenceInvoices, openRefundsIn, owedIn } from './order-balance.ts'
import { invoicesIn, type OrderRecord } from './order-record.ts'
import { SendLink } from './SendLink.tsx'
import { useOrderMoney } from './use-order-money.ts'

/** What edits have left to be paid, or to be paid back. */
export function OrderBalance({ record }: { readonly record: OrderRecord }) {
  const m = useMessages('orderBalance')
  const language = useLanguage()
  const money = useOrderMoney(record)
  const { Button, call } = useAdminTools()
  const { run, isPending } = useAdminAction()
  const path = orderBalancePath(record.id)
  const differences = differenceInvoices(record)
  const isAsked = invoicesIn(record).some(({ id, status }) => status === 'open' && differences.has(id))
  const owed = owedIn(record).map(({ amount, currency }) => formatMoney(amount, currency, language))
  const linkPath = `/api/${order.path}/${record.id}/payment-link`
  const { data: link } = useAdminData<{ readonly url: string }>(order, linkPath, { isEnabled: owed.length > 0 })
  const refunds = openRefundsIn(record)
  const amounts = refunds.map(({ amount, currencyId }) => {
    const code = record.ordersToProducts?.find(({ currency }) => currency?.id === currencyId)?.currency?.code ?? null
    return money(amount, code)
  })
  const refund = (isByHand: boolean) => () => call('POST', `${path}/refund`, { body: { isByHand } })
  return (
    <>
      {owed.length > 0 && (
        <Alert
          tone="warning"
          title={m.owed.replace('{amount}', owed.join(' + '))}
          action={
            <span className="flex flex-wrap items-center gap-2">
              {link && <CopyButton text={link.url} label={m.copy} isLabelShown className="px-3 text-sm" />}
              {record.email && <SendLink id={record.id} email={record.email} isSmall />}
              {isAsked && (
                <Button
                  isSmall
                  aria-disabled={isPending}
                  onClick={() => void run(() => call('DELETE', `${path}/payment`), m.voided)}
                >
                  {m.void}
                </Button>
              )}
            </span>
          }
        >
          {isAsked ? m.asked : m.owedHint}
        </Alert>
      )}
      {refunds.length > 0 && (
        <Alert
          tone="danger"
          title={m.refund.replace('{amount}', amounts.join(' + '))}
          action={
            <span className="flex flex-wrap gap-2">
              <Button isSmall aria-disabled={isPending} onClick={() => void run(refund(false), m.refunded)}>
                {m.again}
              </Button>
              <Button isSmall look="ghost" aria-disabled={isPending} onClick={() => void run(refund(true), m.noted)}>
                {m.byHand}
              </Button>
            </span>
          }
        >
          {refunds.find(each => each.refund?.failure)?.refund?.failure ?? m.refundHint}
        </Alert>
      )}
    </>
  )
}
