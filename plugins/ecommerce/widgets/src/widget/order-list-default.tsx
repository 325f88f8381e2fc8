import type { widget } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { OrderFrame } from '../order-frame.tsx'

/** The visitor’s cart and orders. */
export default function OrderListWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('orders')
  return <OrderFrame {...props} title={m.title} panel="order-list-default-panel" />
}
