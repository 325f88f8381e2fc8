import { Skeleton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

/** Placeholder of the settings until the subject is known. */
export function SettingsSkeleton() {
  const m = useMessages('skeleton')
  return (
    <div role="status" aria-label={m.loading}>
      {['h-40', 'h-20', 'h-36'].map(height => (
        <div
          key={height}
          className="grid gap-x-12 gap-y-4 border-border border-t py-10 first:border-t-0 first:pt-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
        >
          <div className="flex flex-col gap-3">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-4 w-full max-w-72" />
            <Skeleton className="h-4 w-56" />
          </div>
          <Skeleton className={height} />
        </div>
      ))}
    </div>
  )
}
