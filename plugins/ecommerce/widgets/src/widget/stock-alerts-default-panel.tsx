import { useIsHydrated } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { Unsubscription } from '../stock/Unsubscription.tsx'

/** What the browser does of it: the link of the mail is in the address. */
export default function StockAlertsPanel() {
  return useIsHydrated() ? <Unsubscription /> : <Skeleton className="h-24 max-w-text" />
}
