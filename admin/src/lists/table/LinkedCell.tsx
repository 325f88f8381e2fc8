import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useMessages } from '../../messages.ts'
import { useLabels } from '../../model/labels.ts'
import { includedName } from '../state/list-columns.ts'
import { fileFieldOf } from '../state/list-includes.ts'
import { type ListRelation, shownLinks } from '../state/list-relations.ts'
import { Thumbnail } from './Thumbnail.tsx'

interface LinkedCellProps {
  readonly relation: ListRelation
  /** The links that are included with a row. */
  readonly links: unknown
}

/** The records that a relation links, by name; files as pictures. Where there are more than fit, it says so. */
export function LinkedCell({ relation: { end }, links }: LinkedCellProps) {
  const m = useMessages('linkedCell')
  const labels = useLabels()
  const all = Array.isArray(links) ? (links as readonly AdminRow[]) : []
  const records = all.flatMap(link => (link[includedName(end.key)] as AdminRow | null | undefined) ?? [])
  if (records.length === 0) return <span className="text-text-muted">–</span>
  const shown = records.slice(0, shownLinks)
  const names = shown.map(record => labels.record(end.entity, record)).join(', ')
  const text = records.length > shown.length ? m.more.replace('{names}', () => names) : names
  const field = fileFieldOf(end.entity)
  if (!field) {
    return (
      <span className="block truncate" title={text}>
        {text}
      </span>
    )
  }
  return (
    <span className="flex items-center gap-1" title={text}>
      {shown.map(record => (
        <Thumbnail key={record.id} row={record} pictureLocation={{ path: [], field }} className="size-8" />
      ))}
      <span className="sr-only">{text}</span>
      {records.length > shown.length && (
        <span aria-hidden className="text-text-muted">
          …
        </span>
      )}
    </span>
  )
}
