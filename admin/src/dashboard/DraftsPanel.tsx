import { DashboardCard } from '@tessera/widget-sdk/admin'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import { deleteDraft, listDrafts, onDraftsChange, type StoredDraft, saveDraft } from '../forms/drafts.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { IconButton, notify, TimeText } from '../ui/index.ts'

/** Unsaved work in this browser; nothing where there is none. */
export function DraftsPanel() {
  const m = useMessages('draftsPanel')
  const drafts = useDrafts()
  if (drafts.length === 0) return null
  return (
    <DashboardCard title={m.title} count={drafts.length}>
      <ul>
        {drafts.map(draft => (
          <DraftRow key={draft.key} draft={draft} />
        ))}
      </ul>
      <p className="border-border border-t px-4 py-2 text-text-muted text-xs">{m.text}</p>
    </DashboardCard>
  )
}

/** Whether the form had a screen: a drawer has no address. */
function hasOwnScreen({ scope }: StoredDraft): boolean {
  return Object.keys(JSON.parse(scope || '{}') as object).length === 0
}

function DraftRow({ draft }: { readonly draft: StoredDraft }) {
  const m = useMessages('draftsPanel')
  const labels = useLabels()
  const entity = model.entities.get(draft.entity)
  if (!entity) return null
  const title = draft.title || m.untitled
  const to =
    draft.id !== null
      ? addresses.record(entity, draft.id)
      : hasOwnScreen(draft)
        ? addresses.create(entity)
        : addresses.list(entity)

  function drop(): void {
    void deleteDraft(draft.key)
    notify(m.dropped, { undo: { label: m.undo, run: () => void restoreDraft(draft) } })
  }

  return (
    <li className="flex items-center gap-1 border-border border-b pr-2 last:border-b-0">
      <Link to={to} className="flex min-h-12 min-w-0 flex-1 items-center gap-3 px-4 py-2 hover:bg-surface">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate text-text-muted text-xs">
            {labels.one(entity)}
            {draft.id === null && ` · ${m.fresh}`}
          </span>
        </span>
        <span className="shrink-0 text-text-muted text-xs">
          <TimeText at={draft.at} />
        </span>
      </Link>
      <IconButton label={m.drop.replace('{title}', title)} icon={<X />} onClick={drop} />
    </li>
  )
}

/** The current user's drafts in this browser, the newest first; none where the browser stores nothing. */
function useDrafts(): readonly StoredDraft[] {
  const { account } = useAdmin()
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([])
  useEffect(() => {
    let isCurrent = true
    const read = () => {
      listDrafts(account.id).then(
        found => isCurrent && setDrafts(found),
        () => undefined,
      )
    }
    read()
    const unsubscribe = onDraftsChange(read)
    return () => {
      isCurrent = false
      unsubscribe()
    }
  }, [account.id])
  return drafts
}

/** Undoes the deletion of a draft. */
function restoreDraft({ key, ...draft }: StoredDraft): Promise<void> {
  return saveDraft(key, draft)
}
