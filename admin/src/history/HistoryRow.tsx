import type { HistoryEntry } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { Badge } from '@tessera/widget-sdk/ui'
import { Link } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { ChangeDetails } from './ChangeDetails.tsx'
import { EntryRow } from './EntryRow.tsx'
import { entryTitle } from './entry-title.ts'

const tones = { created: 'success', updated: 'neutral', deleted: 'danger', restored: 'primary' } as const

interface HistoryRowProps {
  readonly entry: HistoryEntry
  /** Other changes of the same write, listed when it is expanded. */
  readonly dependents?: readonly HistoryEntry[]
}

/** One change in a list: who, when, what; expands to its values. */
export function HistoryRow({ entry, dependents = [] }: HistoryRowProps) {
  const texts = useMessages('action')
  const m = useMessages('historyRow')
  const labels = useLabels()
  const language = useLanguage()
  const entity = model.entities.get(entry.entity)
  const kind = entity ? labels.one(entity) : entry.entity
  const named = entryTitle(entry.title, '', language)
  const title = named || kind
  const isThere = entity && entry.action !== 'deleted'
  const details = [
    ...(named ? [kind] : []),
    ...(entity ? entry.fields.map(name => labels.field(entity, name)) : []),
    ...(dependents.length > 0 ? [m.along(dependents.length)] : []),
  ]
  return (
    <EntryRow
      label={title}
      title={
        isThere ? (
          <Link to={addresses.record(entity, entry.recordId)} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )
      }
      text={details.join(' · ')}
      actor={entry.actor}
      at={entry.at}
      state={
        <Badge className="text-xs" tone={tones[entry.action]}>
          {texts[entry.action]}
        </Badge>
      }
    >
      {entity ? (
        <>
          <ChangeDetails entity={entity} id={entry.id} />
          {dependents.length > 0 && (
            <section className="mt-5 flex flex-col gap-2">
              <h3 className="font-medium font-sans text-sm text-text-muted tracking-normal">{m.together}</h3>
              <ul className="overflow-hidden rounded-md border border-border bg-raised">
                {dependents.map(each => (
                  <HistoryRow key={each.id} entry={each} />
                ))}
              </ul>
            </section>
          )}
        </>
      ) : null}
    </EntryRow>
  )
}
