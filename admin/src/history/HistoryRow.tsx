import type { HistoryEntry } from '@tessera/core'
import { cn, defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { Badge } from '@tessera/widget-sdk/ui'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '../app/addresses.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { TimeText } from '../ui/index.ts'
import { ActorName } from './ActorName.tsx'
import { actionWords } from './action-words.ts'
import { ChangeDetails } from './ChangeDetails.tsx'
import { entryTitle } from './entry-title.ts'

const messages = defineMessages({
  en: {
    along: { one: 'with {count} record more', other: 'with {count} records more' },
    together: 'Done at once',
  },
  ru: {
    along: {
      one: 'и ещё {count} запись',
      few: 'и ещё {count} записи',
      many: 'и ещё {count} записей',
      other: 'и ещё {count} записи',
    },
    together: 'Сделано заодно',
  },
})

const tones = { created: 'success', updated: 'neutral', deleted: 'danger', restored: 'primary' } as const

interface HistoryRowProps {
  readonly entry: HistoryEntry
  /** Changes of the same write: listed when it is opened. */
  readonly along?: readonly HistoryEntry[]
}

/** One change in a list: who, when, what; its values when it is opened. */
export function HistoryRow({ entry, along = [] }: HistoryRowProps) {
  const words = useMessages(actionWords)
  const m = useMessages(messages)
  const labels = useLabels()
  const language = useLanguage()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const entity = model.entities.get(entry.entity)
  const kind = entity ? labels.one(entity) : entry.entity
  const named = entryTitle(entry.title, '', language)
  const title = named || kind
  return (
    <li className="border-border border-b last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={title}
          disabled={!entity}
          onClick={() => setOpen(!isOpen)}
          className="grid size-8 cursor-pointer place-items-center rounded-md text-text-muted hover:bg-muted disabled:invisible pointer-coarse:size-11"
        >
          <ChevronRight aria-hidden className={cn('size-4 transition-transform', isOpen && 'rotate-90')} />
        </button>
        <div className="min-w-40 flex-1">
          {entity && entry.action !== 'deleted' ? (
            <Link
              to={addresses.record(entity, entry.recordId)}
              className="break-words font-medium text-sm hover:underline"
            >
              {title}
            </Link>
          ) : (
            <span className="break-words font-medium text-sm">{title}</span>
          )}
          <p className="text-text-muted text-xs">
            {[
              ...(named ? [kind] : []),
              ...(entity ? entry.fields.map(name => labels.field(entity, name)) : []),
              ...(along.length > 0 ? [m.along(along.length)] : []),
            ].join(' · ')}
          </p>
        </div>
        <span className="sm:w-32">
          <Badge className="text-xs" tone={tones[entry.action]}>
            {words[entry.action]}
          </Badge>
        </span>
        <span className="truncate text-sm text-text-muted max-sm:text-xs sm:w-44">
          <ActorName actor={entry.actor} />
        </span>
        <span className="text-sm text-text-muted max-sm:text-xs sm:w-32 sm:text-right">
          <TimeText at={entry.at} />
        </span>
      </div>
      {isOpen && entity && (
        <div id={id} className="border-border border-t bg-surface px-4 py-4 sm:pl-14">
          <ChangeDetails entity={entity} id={entry.id} />
          {along.length > 0 && (
            <section className="mt-5 flex flex-col gap-2">
              <h3 className="font-medium font-sans text-sm text-text-muted tracking-normal">{m.together}</h3>
              <ul className="overflow-hidden rounded-md border border-border bg-raised">
                {along.map(each => (
                  <HistoryRow key={each.id} entry={each} />
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </li>
  )
}
