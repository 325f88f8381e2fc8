import type { Entity } from '@tessera/core'
import { defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { useLabels } from '../model/labels.ts'
import { entryTitle } from './entry-title.ts'
import { useHistory } from './use-history.ts'

const messages = defineMessages({
  en: { gone: '{kind} “{name}”, not there any more', unknown: '{kind} that is not there any more' },
  ru: { gone: '{kind} «{name}», записи уже нет', unknown: '{kind}: записи уже нет' },
})

/** A record that can't be read any more, by what it was called last. */
export function DeletedRecord({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const m = useMessages(messages)
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
