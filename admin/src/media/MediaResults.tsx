import type { AdminRow } from '@tessera/widget-sdk/admin'
import { ImageIcon, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../messages.ts'
import { Button, EmptyState, ErrorState } from '../ui/index.ts'
import { MediaGrid } from './MediaGrid.tsx'
import type { MediaSearch } from './media-query.ts'
import type { useMedia } from './use-media.ts'

interface MediaResultsProps extends ReturnType<typeof useMedia> {
  readonly search: MediaSearch
  readonly onClear: () => void
  readonly chosen: ReadonlySet<string> | null
  readonly onOpen: (row: AdminRow) => void
  readonly languages?: readonly string[]
  /** The upload button for an empty library. */
  readonly upload: ReactNode
}

/** The results of a search in every state: loading, empty, failed. */
export function MediaResults({ media, rows, search, onClear, upload, ...grid }: MediaResultsProps) {
  const m = useMessages('mediaResults')
  if (media.isError) return <ErrorState error={media.error} onRetry={() => void media.refetch()} />
  if (rows === undefined) return <GridSkeleton label={m.loading} />
  if (rows.length === 0 && search.search === '' && search.kind === null) {
    return <EmptyState icon={<ImageIcon />} title={m.empty} text={m.emptyText} action={upload} />
  }
  if (rows.length === 0) {
    return <EmptyState icon={<SearchX />} title={m.none} action={<Button onClick={onClear}>{m.clear}</Button>} />
  }
  return (
    <MediaGrid
      {...grid}
      rows={rows}
      isLoadingMore={media.isFetchingNextPage}
      onMore={media.hasNextPage ? () => void media.fetchNextPage() : undefined}
    />
  )
}

function GridSkeleton({ label }: { readonly label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] sm:gap-4"
    >
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
        <div key={index} className="m-1 overflow-hidden rounded-md border border-border">
          <div className="aspect-4/3 animate-pulse bg-muted motion-reduce:animate-none" />
          <div className="h-14" />
        </div>
      ))}
    </div>
  )
}
