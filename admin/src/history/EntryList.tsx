import { Skeleton } from '@tessera/widget-sdk/ui'
import type { ReactNode } from 'react'
import { useMessages } from '../messages.ts'
import { Button, ErrorState } from '../ui/index.ts'

interface EntryListProps<Entry> {
  /** An infinite query of TanStack Query. */
  readonly list: {
    readonly data: readonly Entry[] | undefined
    readonly error: unknown
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
  readonly empty: ReactNode
  readonly children: (entry: Entry) => ReactNode
}

/** A chronological list, the newest first, with a button for more. */
export function EntryList<Entry>({ list, empty, children }: EntryListProps<Entry>) {
  const m = useMessages('entryList')
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) {
    return (
      <div className="flex flex-col gap-2 p-3">
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places for what isn't known yet
          <Skeleton key={index} className="h-11" />
        ))}
      </div>
    )
  }
  if (list.data.length === 0) return empty
  return (
    <>
      <ul>{list.data.map(children)}</ul>
      {list.hasNextPage && (
        <div className="flex justify-center p-4">
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? m.pending : m.more}
          </Button>
        </div>
      )}
    </>
  )
}
