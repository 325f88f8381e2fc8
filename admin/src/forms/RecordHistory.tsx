import type { Entity, HistoryEntry } from '@tessera/core'
import { useState } from 'react'
import { ActorName } from '../history/ActorName.tsx'
import { ChangeDetails } from '../history/ChangeDetails.tsx'
import { useHistory } from '../history/use-history.ts'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Button, ErrorState, TimeText } from '../ui/index.ts'

const pageSize = '5'

/** The latest changes of a record: who, when, which fields; each opens with its values and an undo. */
export function RecordHistory({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const m = useMessages('recordHistory')
  const [open, setOpen] = useState<HistoryEntry | null>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory({
    entity: entity.path,
    record: id,
    limit: pageSize,
  })
  return (
    <section className="flex flex-col gap-2 rounded-lg border border-border bg-raised p-4 text-sm">
      <h2 className="font-medium text-sm tracking-normal">{m.title}</h2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-text-muted">{m.empty}</p>}
      <ul className="-mx-2 flex flex-col">
        {data?.map(entry => (
          <li key={entry.id}>
            <HistoryLine entity={entity} entry={entry} onOpen={() => setOpen(entry)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" variant="ghost" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.more}
        </Button>
      )}
      {open && (
        <Drawer title={m.change} onClose={() => setOpen(null)}>
          <div className="flex flex-col gap-4 p-4">
            <p className="text-sm text-text-muted">
              <ActorName actor={open.actor} />, <TimeText at={open.at} />
            </p>
            <ChangeDetails entity={entity} id={open.id} />
          </div>
        </Drawer>
      )}
    </section>
  )
}

interface HistoryLineProps {
  readonly entity: Entity
  readonly entry: HistoryEntry
  readonly onOpen: () => void
}

function HistoryLine({ entity, entry, onOpen }: HistoryLineProps) {
  const texts = useMessages('action')
  const labels = useLabels()
  const fields = entry.fields.map(name => labels.field(entity, name)).join(', ')
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full cursor-pointer flex-col gap-0.5 rounded-md px-2 py-1.5 text-left hover:bg-muted pointer-coarse:min-h-11"
    >
      <span className="w-full truncate">{fields || texts[entry.action]}</span>
      <span className="flex w-full gap-1.5 text-text-muted text-xs">
        <span className="truncate">
          <ActorName actor={entry.actor} />
        </span>
        <span aria-hidden>·</span>
        <TimeText at={entry.at} />
      </span>
    </button>
  )
}
