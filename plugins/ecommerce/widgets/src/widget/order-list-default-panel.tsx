import { useIsHydrated } from '@tessera/widget-sdk'
import { OrderList } from '../orders/OrderList.tsx'
import { OrderSkeleton } from '../orders/OrderSkeleton.tsx'

/** What the browser loads of it. */
export default function OrderListPanel() {
  return useIsHydrated() ? <OrderList /> : <OrderSkeleton />
}
