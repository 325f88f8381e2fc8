import { useIsHydrated } from '@tessera/widget-sdk'
import { LinkedOrderPage } from '../orders/LinkedOrderPage.tsx'
import { OrderSkeleton } from '../orders/OrderSkeleton.tsx'

/** What the browser loads of it: the link is in the address. */
export default function PayPanel() {
  return useIsHydrated() ? <LinkedOrderPage /> : <OrderSkeleton />
}
