import { Badge } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../messages.ts'
import { type OrderRecord, paymentState } from './order-record.ts'

const tones = {
  paid: 'success',
  part: 'warning',
  unpaid: 'warning',
  refunded: 'neutral',
  'part-refunded': 'neutral',
} as const

/** Whether an order has been paid; a dash where nobody was asked to. */
export function PaymentBadge({ record }: { readonly record: OrderRecord }) {
  const m = useMessages('paymentState')
  const state = paymentState(record)
  if (state === null) return <span className="text-text-muted">–</span>
  return (
    <Badge tone={tones[state]} className="whitespace-nowrap text-xs">
      {m[state]}
    </Badge>
  )
}
