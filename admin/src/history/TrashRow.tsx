import type { TrashEntry } from '@tessera/core'
import { causeTexts, useLanguage } from '@tessera/widget-sdk'
import { RotateCcw, RotateCw, Trash2 } from 'lucide-react'
import { issueTexts } from '../context/interface-texts.ts'
import { SelectBox } from '../lists/table/SelectBox.tsx'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { Button, IconButton } from '../ui/index.ts'
import { EntryRow } from './EntryRow.tsx'
import { entryTitle } from './entry-title.ts'
import { TrashDetails } from './TrashDetails.tsx'

interface TrashRowProps {
  readonly entry: TrashEntry
  readonly isSelected: boolean
  readonly isBusy: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly onRestore: () => void
  /** Goes on with what failed. */
  readonly onRetry: () => void
  readonly onPurge: () => void
}

/** A deleted record: what, by whom, when; expands to its values. */
export function TrashRow({ entry, isSelected, isBusy, onSelect, onRestore, onRetry, onPurge }: TrashRowProps) {
  const m = useMessages('trashRow')
  const labels = useLabels()
  const language = useLanguage()
  const entity = model.entities.get(entry.entity)
  const title = entryTitle(entry.title, m.untitled, language)
  const kind = entity ? labels.one(entity) : entry.entity
  const dependents = Object.values(entry.cascaded).reduce((sum, count) => sum + count, 0)
  const { pending } = entry
  const failure = pending?.failure
  const progress = pending && m[pending.state].replace('{share}', String(shareOf(pending)))
  const linked = dependents > 0 ? `${kind} · ${m.cascaded(dependents)}` : kind
  const named = (text: string) => text.replace('{title}', title)
  return (
    <EntryRow
      label={named(m.details)}
      title={title}
      text={
        failure ? (
          <span className="text-danger">
            {m[`${pending.state}Failed`]}: {causeTexts(failure, issueTexts(), language).join('. ')}
          </span>
        ) : progress ? (
          `${kind} · ${progress}`
        ) : (
          linked
        )
      }
      actor={entry.actor}
      at={entry.at}
      isSelected={isSelected}
      before={<SelectBox label={named(m.select)} isSelected={isSelected} onToggle={() => onSelect(!isSelected)} />}
      actions={
        <>
          {failure && (
            <Button size="sm" icon={<RotateCw />} aria-label={named(m.retryOne)} disabled={isBusy} onClick={onRetry}>
              {m.retry}
            </Button>
          )}
          <Button
            size="sm"
            icon={<RotateCcw />}
            aria-label={named(m.restoreOne)}
            disabled={isBusy || pending?.state === 'restoring'}
            onClick={onRestore}
          >
            {m.restore}
          </Button>
          <IconButton
            isDanger
            label={`${m.purge}: ${title}`}
            icon={<Trash2 />}
            disabled={isBusy || pending !== null}
            onClick={onPurge}
          />
        </>
      }
    >
      <TrashDetails entry={entry} entity={entity} />
    </EntryRow>
  )
}

/** Percent, rounded down: it is over only when nothing is left. */
function shareOf({ done, total }: { readonly done: number; readonly total: number }): number {
  return total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))
}
