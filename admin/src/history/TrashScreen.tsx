import type { TrashEntry } from '@tessera/core'
import { useLanguage } from '@tessera/widget-sdk'
import { RotateCcw, SearchX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SelectBox } from '../lists/table/SelectBox.tsx'
import { SearchInput } from '../lists/toolbar/SearchInput.tsx'
import { useMessages } from '../messages.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Button, EmptyState, PageHeader } from '../ui/index.ts'
import { EntityFilter } from './EntityFilter.tsx'
import { EntryList } from './EntryList.tsx'
import { entryTitle } from './entry-title.ts'
import { TrashRow } from './TrashRow.tsx'
import { useTrash } from './use-history.ts'
import { useTrashActions } from './use-trash-actions.ts'

/** Number of records that the confirmation names. */
const maxNamed = 3

/** The trash: deleted records, to be restored or deleted permanently. The search is in the address. */
export default function TrashScreen() {
  const m = useMessages('trashScreen')
  const language = useLanguage()
  const [parameters, setParameters] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [purged, setPurged] = useState<readonly TrashEntry[] | null>(null)
  const { restore, retry, purge, isPending } = useTrashActions()
  const entity = parameters.get('entity') ?? ''
  const search = parameters.get('search') ?? ''
  const list = useTrash({ entity, search })
  const shown = list.data ?? []
  const selected = shown.filter(({ id }) => chosen.has(id))
  const isAll = selected.length === shown.length
  const titleOf = (entry: TrashEntry) => entryTitle(entry.title, m.untitled, language)

  function show(name: string, value: string): void {
    setParameters(
      before => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  }

  function select(ids: readonly string[], isSelected: boolean): void {
    setChosen(before => {
      const next = new Set(before)
      for (const id of ids) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      return next
    })
  }

  const restoreAll = (entries: readonly TrashEntry[]) => void restore(entries).catch(() => undefined)
  return (
    <>
      <PageHeader title={m.title} />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <div className="flex flex-wrap gap-2">
          <SearchInput value={search} onChange={text => show('search', text)} />
          <EntityFilter value={entity} onChange={path => show('entity', path)} />
        </div>
        <section aria-label={m.title} className="overflow-hidden rounded-lg border border-border bg-raised">
          {shown.length > 0 && (
            <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-border border-b bg-surface px-3 py-1.5 text-sm">
              <SelectBox
                label={m.selectAll}
                isSelected={isAll}
                isPartly={selected.length > 0}
                onToggle={() =>
                  select(
                    shown.map(({ id }) => id),
                    !isAll,
                  )
                }
              />
              <span role="status" className="text-text-muted">
                {selected.length > 0 ? m.selected(selected.length) : m.selectAll}
              </span>
              {selected.length > 0 && (
                <span className="ml-auto flex flex-wrap items-center gap-1">
                  <Button size="sm" icon={<RotateCcw />} disabled={isPending} onClick={() => restoreAll(selected)}>
                    {m.restore}
                  </Button>
                  <Button
                    size="sm"
                    variant="danger"
                    icon={<Trash2 />}
                    disabled={isPending}
                    onClick={() => setPurged(selected)}
                  >
                    {m.purge}
                  </Button>
                </span>
              )}
            </div>
          )}
          <EntryList
            list={list}
            empty={
              entity !== '' || search !== '' ? (
                <EmptyState
                  icon={<SearchX />}
                  title={m.none}
                  text={m.noneText}
                  action={<Button onClick={() => setParameters({})}>{m.clear}</Button>}
                />
              ) : (
                <EmptyState icon={<Trash2 />} title={m.empty} text={m.text} />
              )
            }
          >
            {entry => (
              <TrashRow
                key={entry.id}
                entry={entry}
                isSelected={chosen.has(entry.id)}
                isBusy={isPending}
                onSelect={isSelected => select([entry.id], isSelected)}
                onRestore={() => restoreAll([entry])}
                onRetry={() => void retry(entry).catch(() => undefined)}
                onPurge={() => setPurged([entry])}
              />
            )}
          </EntryList>
        </section>
      </div>
      {purged && (
        <ConfirmDialog
          confirm={m.purge}
          description={m.purgeText}
          onClose={() => setPurged(null)}
          onConfirm={() => purge(purged)}
        >
          <ul className="list-disc pl-5 text-sm">
            {purged.slice(0, maxNamed).map(entry => (
              <li key={entry.id} className="break-words font-medium">
                {titleOf(entry)}
              </li>
            ))}
            {purged.length > maxNamed && <li className="text-text-muted">{m.more(purged.length - maxNamed)}</li>}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
