import type { Entity } from '@tessera/core'
import { defineMessages, useMessages } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { Link } from 'react-router'
import { addresses } from '../app/addresses.ts'
import { useRecord } from '../data/records.ts'
import { Thumbnail } from '../lists/table/Thumbnail.tsx'
import { useLabels } from '../model/labels.ts'
import { useChoiceName } from '../relations/choice-name.ts'
import { usePicturePlace } from '../relations/use-picture-place.ts'

const messages = defineMessages({
  en: { gone: 'is not there any more' },
  ru: { gone: 'уже нет' },
})

/** The record that a reference leads to, by its picture and name; its id where it is gone. */
export function PointedRecord({ target, id }: { readonly target: Entity; readonly id: string }) {
  const m = useMessages(messages)
  const labels = useLabels()
  const nameOf = useChoiceName()
  const place = usePicturePlace(target)
  const { data, error } = useRecord(target, id, place?.include ? [place.include] : [])
  if (error) {
    return (
      <span className="text-text-muted">
        {labels.one(target)} {id.slice(0, 8)} {m.gone}
      </span>
    )
  }
  if (!data) return <Skeleton className="h-5 w-40" />
  const name = nameOf(target, data.row)
  return (
    <Link to={addresses.record(target, id)} className="inline-flex min-w-0 items-center gap-2 hover:underline">
      {place && <Thumbnail row={data.row} place={place} className="size-8" />}
      <span className="min-w-0 break-words">{name.name}</span>
    </Link>
  )
}
