import { Skeleton } from '@tessera/widget-sdk/ui'

/** Orders while they are loading. */
export function OrderSkeleton() {
  return (
    <div aria-busy="true" className="space-y-4">
      {['first', 'second', 'third'].map(each => (
        <Skeleton key={each} className="h-36 rounded-lg" />
      ))}
    </div>
  )
}
