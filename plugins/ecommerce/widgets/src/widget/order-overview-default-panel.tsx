import { useIsHydrated } from '@tessera/widget-sdk'
import { OrderPage } from '../orders/OrderPage.tsx'
import { OrderSkeleton } from '../orders/OrderSkeleton.tsx'

/** What the browser loads of it. */
export default function OrderOverviewPanel() {
  return useIsHydrated() ? <OrderPage /> : <OrderSkeleton />
}
