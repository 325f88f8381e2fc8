import { useLanguage } from '@tessera/widget-sdk'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { useMessages } from '../messages.ts'
import { TimeText } from '../ui/index.ts'
import { fileMetadata } from './file-metadata.ts'
import { fileSize } from './file-size.ts'

/** The technical data of a file. */
export function FileMetadataList({ row }: { readonly row: AdminRow }) {
  const m = useMessages('fileMetadataList')
  const language = useLanguage()
  const { size, width, height, mimeType } = fileMetadata(row)
  const rows = [
    [m.size, size !== null && fileSize(size, language)],
    [m.dimensions, width && height ? `${width} × ${height}` : null],
    [m.type, mimeType],
    [m.created, <TimeText key="created" at={row.createdAt} />],
    [m.updated, <TimeText key="updated" at={row.updatedAt} />],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex min-w-0 flex-col">
              <dt className="text-text-muted text-xs">{name}</dt>
              <dd className="truncate tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
