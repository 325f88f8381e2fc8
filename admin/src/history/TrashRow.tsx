import type { TrashEntry } from '@tessera/core'
import { cn, defineMessages, useLanguage, useMessages } from '@tessera/widget-sdk'
import { ChevronRight, RotateCcw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { Button, IconButton, TimeText } from '../ui/index.ts'
import { ActorName } from './ActorName.tsx'
import { entryTitle } from './entry-title.ts'
import { TrashDetails } from './TrashDetails.tsx'

const messages = defineMessages({
  en: {
    untitled: 'Untitled',
    select: 'Select “{title}”',
    details: 'What is in it: {title}',
    restore: 'Restore',
    restoreOne: 'Restore “{title}”',
    purge: 'Delete for ever',
    companions: { one: '{count} linked record', other: '{count} linked records' },
  },
  ru: {
    untitled: 'Без названия',
    select: 'Выбрать «{title}»',
    details: 'Что внутри: {title}',
    restore: 'Восстановить',
    restoreOne: 'Восстановить «{title}»',
    purge: 'Удалить навсегда',
    companions: {
      one: '{count} связанная запись',
      few: '{count} связанные записи',
      many: '{count} связанных записей',
      other: '{count} связанной записи',
    },
  },
})

interface TrashRowProps {
  readonly entry: TrashEntry
  readonly isSelected: boolean
  readonly isBusy: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly onRestore: () => void
  readonly onPurge: () => void
}

/** A deleted record: what it was, what went along, who did it and when; opened, what it held. */
export function TrashRow({ entry, isSelected, isBusy, onSelect, onRestore, onPurge }: TrashRowProps) {
  const m = useMessages(messages)
  const labels = useLabels()
  const language = useLanguage()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const entity = model.entities.get(entry.entity)
  const title = entryTitle(entry.title, m.untitled, language)
  const along = Object.values(entry.companions).reduce((sum, count) => sum + count, 0)
  const named = (text: string) => text.replace('{title}', title)
  return (
    <li className={cn('border-border border-b last:border-b-0', isSelected && 'bg-primary/5')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <label className="grid size-8 shrink-0 cursor-pointer place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            aria-label={named(m.select)}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
            className="size-4 cursor-pointer accent-primary"
          />
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={named(m.details)}
          onClick={() => setOpen(!isOpen)}
          className="-ml-2 grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-text-muted hover:bg-muted pointer-coarse:size-11"
        >
          <ChevronRight aria-hidden className={cn('size-4 transition-transform', isOpen && 'rotate-90')} />
        </button>
        <div className="min-w-40 flex-1">
          <p className="break-words font-medium text-sm">{title}</p>
          <p className="text-text-muted text-xs">
            {entity ? labels.one(entity) : entry.entity}
            {along > 0 && ` · ${m.companions(along)}`}
          </p>
        </div>
        <span className="truncate text-sm text-text-muted max-sm:text-xs sm:w-44">
          <ActorName actor={entry.actor} />
        </span>
        <span className="text-sm text-text-muted max-sm:text-xs sm:w-32 sm:text-right">
          <TimeText at={entry.at} />
        </span>
        <span className="flex items-center gap-1 max-sm:ml-auto">
          <Button size="sm" icon={<RotateCcw />} aria-label={named(m.restoreOne)} disabled={isBusy} onClick={onRestore}>
            {m.restore}
          </Button>
          <IconButton isDanger label={`${m.purge}: ${title}`} icon={<Trash2 />} disabled={isBusy} onClick={onPurge} />
        </span>
      </div>
      {isOpen && (
        <div id={id} className="border-border border-t bg-surface px-4 py-4 sm:pl-14">
          <TrashDetails entry={entry} entity={entity} />
        </div>
      )}
    </li>
  )
}
