import { order } from '@tessera/ecommerce'
import { useAdminData } from '@tessera/widget-sdk/admin'
import { Alert, CopyButton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../messages.ts'
import type { OrderRecord } from './order-record.ts'
import { SendLink } from './SendLink.tsx'

/** The link of an order that is being paid for. */
export function OrderPaymentLink({ record: { id, status, email } }: { readonly record: OrderRecord }) {
  const m = useMessages('paymentLink')
  const isPaying = status === 'paying'
  const path = `/api/${order.path}/${id}/payment-link`
  const { data: link } = useAdminData<{ readonly url: string }>(order, path, { isEnabled: isPaying })
  if (!isPaying) return null
  return (
    <Alert
      title={m.unpaid}
      action={
        <span className="flex flex-wrap items-center gap-2">
          {link && <CopyButton text={link.url} label={m.copy} isLabelShown className="px-3 text-sm" />}
          {email && <SendLink id={id} email={email} isSmall />}
        </span>
      }
    >
      {m.unpaidHint}
    </Alert>
  )
}
