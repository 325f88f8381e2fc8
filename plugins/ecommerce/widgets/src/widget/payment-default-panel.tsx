import { useIsHydrated } from '@tessera/widget-sdk'
import { OrderSkeleton } from '../orders/OrderSkeleton.tsx'
import { PaymentPage } from '../orders/PaymentPage.tsx'

/** What the browser loads of it. */
export default function PaymentPanel() {
  return useIsHydrated() ? <PaymentPage /> : <OrderSkeleton />
}
