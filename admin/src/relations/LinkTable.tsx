import { lazy, Suspense } from 'react'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { LinkRow, type LinkRowProps } from './LinkRow.tsx'
import type { ResolvedLink } from './use-links.ts'

const SortableLinks = lazy(() => import('./SortableLinks.tsx'))

export interface LinkTableProps extends Omit<LinkRowProps, 'resolved' | 'handle' | 'rowRef' | 'style' | 'isLifted'> {
  readonly caption: string
  readonly links: readonly ResolvedLink[]
  readonly onMove?: ((from: number, to: number) => void) | undefined
}

/** A table of links. */
export function LinkTable({ caption, links, onMove, ...row }: LinkTableProps) {
  const m = useMessages('linkTable')
  const labels = useLabels()
  const plain = links.map(resolved => (
    <LinkRow key={resolved.link.id} {...row} resolved={resolved} {...(onMove && { handle: null })} />
  ))
  return (
    <table className="w-full border-separate border-spacing-0 [&_td]:border-border [&_td]:border-b [&_tr:last-child_td]:border-b-0">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-text-muted text-xs">
        <tr className="[&_th]:border-border [&_th]:border-b [&_th]:bg-surface [&_th]:py-1.5 [&_th]:font-medium">
          {onMove && (
            <th scope="col">
              <span className="sr-only">{m.order}</span>
            </th>
          )}
          <th scope="col" className={onMove ? undefined : 'pl-4 sm:pl-6'}>
            {m.name}
          </th>
          {row.columns.map(column => (
            <th key={column} scope="col" className="hidden px-2 @sm:table-cell">
              {labels.field(row.definition.relation, column)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{m.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {onMove ? (
          <Suspense fallback={plain}>
            <SortableLinks {...row} links={links} onMove={onMove} />
          </Suspense>
        ) : (
          plain
        )}
      </tbody>
    </table>
  )
}
