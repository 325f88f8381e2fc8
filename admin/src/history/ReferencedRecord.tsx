import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { Link } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useRecord } from '../data/records.ts'
import { Thumbnail } from '../lists/table/Thumbnail.tsx'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { useChoiceName } from '../relations/choice-name.ts'
import { usePictureLocation } from '../relations/use-picture-location.ts'
import { entryTitle } from './entry-title.ts'
import { useHistory } from './use-history.ts'

/** A referenced record with picture and name; its last known name where it was deleted. */
export function ReferencedRecord({ target, id }: { readonly target: Entity; readonly id: string }) {
  const nameOf = useChoiceName()
  const pictureLocation = usePictureLocation(target)
  const { data, error } = useRecord(target, id, pictureLocation?.include ? [pictureLocation.include] : [])
  if (error) return <DeletedRecord entity={target} id={id} />
  if (!data) return <Skeleton className="h-5 w-40" />
  const name = nameOf(target, data.row)
  return (
    <Link to={addresses.record(target, id)} className="inline-flex min-w-0 items-center gap-2 hover:underline">
      {pictureLocation && <Thumbnail row={data.row} pictureLocation={pictureLocation} className="size-8" />}
      <span className="min-w-0 break-words">{name.name}</span>
    </Link>
  )
}

/** A deleted or unreadable record, by its last known name. */
function DeletedRecord({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const m = useMessages('deletedRecord')
  const labels = useLabels()
  const language = useLanguage()
  const { data, error } = useHistory({ entity: entity.path, record: id, limit: '1' })
  if (!data && !error) return <Skeleton className="h-5 w-40" />
  const name = entryTitle(data?.[0]?.title ?? {}, '', language)
  const kind = labels.one(entity)
  return (
    <span className="text-text-muted">
      {(name === '' ? m.unknown : m.gone).replace('{kind}', kind).replace('{name}', () => name)}
    </span>
  )
}
