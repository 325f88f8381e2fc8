import type { widget } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { OrderFrame } from '../order-frame.tsx'

/** The order that the address names, for its owner. */
export default function OrderOverviewWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('orders')
  return <OrderFrame {...props} title={m.orderTitle} panel="order-overview-default-panel" />
}
