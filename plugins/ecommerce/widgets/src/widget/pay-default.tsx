import type { widget } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { OrderFrame } from '../order-frame.tsx'

/** Where the link of an order leads to. */
export default function PayWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('orders')
  return <OrderFrame {...props} title={m.orderTitle} panel="pay-default-panel" />
}
