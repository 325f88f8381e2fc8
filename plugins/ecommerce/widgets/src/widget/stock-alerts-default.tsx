import type { widget } from '@tessera/ecommerce'
import type { VariantProps } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'
import { OrderFrame } from '../order-frame.tsx'

/** Where mails that nobody ordered lead those who want no more of them. */
export default function StockAlertsWidget(props: VariantProps<typeof widget>) {
  const m = useMessages('stock')
  return <OrderFrame {...props} title={m.pageTitle} panel="stock-alerts-default-panel" />
}
