import { cn, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { Check, Lock, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '../messages.ts'
import { Button } from '../ui/index.ts'
import { FileThumbnail } from './FileThumbnail.tsx'
import { fileMetadata } from './file-metadata.ts'
import { fileSize } from './file-size.ts'
import { isPrivateFile } from './is-private.ts'

interface MediaGridProps {
  readonly rows: readonly AdminRow[]
  /** Ids of selected files; null where a click opens a file. */
  readonly chosen: ReadonlySet<string> | null
  readonly onOpen: (row: AdminRow) => void
  /** Languages in which pictures need alternative texts: missing ones are marked. */
  readonly languages?: readonly string[]
  /** Undefined when all are loaded. */
  readonly onMore?: (() => void) | undefined
  readonly isLoadingMore: boolean
}

/** Files as a grid of pictures. More are loaded near the end. */
export function MediaGrid({ rows, chosen, onOpen, languages = [], onMore, isLoadingMore }: MediaGridProps) {
  const m = useMessages('mediaGrid')
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  const hasMore = onMore !== undefined
  const count = rows.length

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page moves the end
  useEffect(() => {
    if (!hasMore || isLoadingMore || !end.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current?.(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, isLoadingMore, count])

  return (
    <>
      <ul
        aria-label={m.files}
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] sm:gap-4"
      >
        {rows.map(row => (
          <li key={row.id} className="[contain-intrinsic-size:auto_14rem] [content-visibility:auto]">
            <MediaCard row={row} isChosen={chosen?.has(row.id)} onOpen={onOpen} languages={languages} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div ref={end} className="flex justify-center py-6">
          <Button onClick={onMore} disabled={isLoadingMore}>
            {isLoadingMore ? m.loading : m.more}
          </Button>
        </div>
      )}
    </>
  )
}

interface MediaCardProps {
  readonly row: AdminRow
  /** Undefined where a click opens the file. */
  readonly isChosen: boolean | undefined
  readonly onOpen: (row: AdminRow) => void
  readonly languages: readonly string[]
}

function MediaCard({ row, isChosen, onOpen, languages }: MediaCardProps) {
  const m = useMessages('mediaGrid')
  const language = useLanguage()
  const { name, kind, width, height, size, extension, alt } = fileMetadata(row)
  const missing = kind === 'image' ? languages.filter(each => !alt[each]) : []
  const note = m.missingAlt.replace('{languages}', missing.map(each => each.toUpperCase()).join(', '))
  const details = [
    width && height ? `${width} × ${height}` : extension?.toUpperCase(),
    size !== null && fileSize(size, language),
  ]
  return (
    <button
      type="button"
      {...(isChosen !== undefined && { 'aria-pressed': isChosen })}
      onClick={() => onOpen(row)}
      className={cn(
        'group relative m-1 flex w-[calc(100%-0.5rem)] cursor-pointer flex-col overflow-hidden rounded-md border border-border bg-raised text-left transition-[border-color,box-shadow] hover:border-border-strong hover:shadow-raised',
        isChosen && 'border-primary shadow-[0_0_0_1px_var(--color-primary)]',
      )}
    >
      <FileThumbnail row={row} className="aspect-4/3 w-full" />
      {isPrivateFile(row) && (
        <span className="absolute top-2 left-2 flex items-center gap-1 rounded-sm border border-border bg-raised px-1.5 py-0.5 font-medium text-xs">
          <Lock aria-hidden className="size-3" />
          {m.private}
        </span>
      )}
      <span className="flex w-full flex-col gap-0.5 px-2.5 py-2">
        <span className="truncate font-medium text-sm">{name}</span>
        <span className="flex items-center gap-2 text-text-muted text-xs tabular-nums">
          <span className="truncate">{details.filter(Boolean).join(' · ')}</span>
          {missing.length > 0 && (
            <span title={note} className="ml-auto flex shrink-0 items-center gap-1 text-warning">
              <TriangleAlert aria-hidden className="size-3.5" />
              <span className="sr-only">{note}</span>
            </span>
          )}
        </span>
      </span>
      {isChosen !== undefined && (
        <span
          aria-hidden
          className={cn(
            'absolute top-2 right-2 grid size-6 place-items-center rounded-sm border bg-raised [&_svg]:size-4',
            isChosen ? 'border-primary bg-primary text-on-primary' : 'border-border-strong text-transparent',
          )}
        >
          <Check />
        </span>
      )}
    </button>
  )
}
