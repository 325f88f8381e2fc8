import { Link } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { ErrorState } from '../ui/index.ts'
import type { FileUse } from './file-uses.ts'

/** The uses of a file as far as they are loaded. */
export interface LoadedUses {
  readonly data: readonly FileUse[] | undefined
  readonly error: unknown
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** Combines the uses in links with those in texts, if those were requested. */
export function combinedUses(links: LoadedUses, texts: LoadedUses & { readonly isLoading: boolean }): LoadedUses {
  const [failed] = [links, texts].filter(({ isError }) => isError)
  if (failed) return failed
  const data = links.data && !texts.isLoading ? unique([...links.data, ...(texts.data ?? [])]) : undefined
  return { ...links, data }
}

function unique(uses: readonly FileUse[]): readonly FileUse[] {
  return [...new Map(uses.map(use => [`${use.entity.path}/${use.row.id}`, use])).values()]
}

/** The uses of a file, as links. */
export function FileUses({ uses }: { readonly uses: LoadedUses }) {
  const m = useMessages('fileUses')
  const labels = useLabels()
  if (uses.isError) return <ErrorState error={uses.error} onRetry={() => void uses.refetch()} />
  if (!uses.data) {
    return (
      <div
        role="status"
        aria-label={m.loading}
        className="h-10 animate-pulse rounded-md bg-muted motion-reduce:animate-none"
      />
    )
  }
  if (uses.data.length === 0) return <p className="text-sm text-text-muted">{m.none}</p>
  return (
    <ul className="flex max-h-72 flex-col divide-y divide-border overflow-y-auto rounded-md border border-border">
      {uses.data.map(({ entity, row }) => (
        <li key={`${entity.path}/${row.id}`}>
          <Link
            to={addresses.record(entity, row.id)}
            className="flex min-h-9 items-center gap-3 px-3 py-1.5 text-sm hover:bg-surface pointer-coarse:min-h-11"
          >
            <span className="min-w-0 flex-1 truncate">{labels.record(entity, row)}</span>
            <span className="shrink-0 text-text-muted text-xs">{labels.one(entity)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
