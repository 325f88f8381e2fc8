import { Skeleton } from '@tessera/widget-sdk/ui'

/** Placeholder of the composer's panes while the page loads. */
export function ComposerSkeleton() {
  return (
    <div aria-busy className="flex h-[calc(100dvh-var(--admin-bar-height))] flex-col">
      <div className="h-12 border-border border-b bg-raised" />
      <div className="flex min-h-0 flex-1">
        <div className="hidden w-72 flex-col gap-2 border-border border-r p-3 lg:flex">
          {[1, 2, 3, 4, 5].map(line => (
            <Skeleton key={line} className="h-8" />
          ))}
        </div>
        <div className="flex-1 bg-muted" />
        <div className="hidden w-88 border-border border-l lg:block" />
      </div>
    </div>
  )
}
