import { Skeleton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../../messages.ts'
import type { ListView } from '../state/list-state.ts'

/** Placeholder of records while they load. */
export function ListSkeleton({ view, columns }: { readonly view: ListView; readonly columns: number }) {
  const m = useMessages('listSkeleton')
  return (
    <div role="status">
      <span className="sr-only">{m.loading}</span>
      {view === 'cards' ? (
        <div className="grid gap-3 p-4 sm:grid-cols-2 sm:px-6 xl:grid-cols-3">
          {indexesOf(6).map(index => (
            <Skeleton key={index} className="h-40" />
          ))}
        </div>
      ) : (
        <div>
          <div className="h-10 border-border border-b bg-surface" />
          {indexesOf(10).map(index => (
            <div key={index} className="flex h-11 items-center gap-6 border-border border-b px-4">
              {indexesOf(Math.min(columns, 6)).map(cell => (
                <Skeleton key={cell} className="h-4 flex-1" />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function indexesOf(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
