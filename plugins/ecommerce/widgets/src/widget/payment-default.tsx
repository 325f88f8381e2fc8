import type { widget } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { OrderFrame } from '../order-frame.tsx'

/** Where payment pages lead back to. */
export default function PaymentWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('orders')
  return <OrderFrame {...props} title={m.paymentTitle} panel="payment-default-panel" />
}
