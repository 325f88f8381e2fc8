import { Skeleton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

/** Placeholder of a subject's overview. */
export function SubjectOverviewSkeleton() {
  const m = useMessages('skeleton')
  return (
    <div role="status" aria-label={m.loading}>
      <Skeleton className="h-72 max-w-3xl rounded-lg" />
    </div>
  )
}
