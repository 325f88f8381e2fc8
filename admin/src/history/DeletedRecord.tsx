import type { Entity } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { entryTitle } from './entry-title.ts'
import { useHistory } from './use-history.ts'

/** A deleted or unreadable record, by its last known name. */
export function DeletedRecord({ entity, id }: { readonly entity: Entity; readonly id: string }) {
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
