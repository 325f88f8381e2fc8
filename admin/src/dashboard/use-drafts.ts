import { useEffect, useState } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { listDrafts, onDraftsChange, type StoredDraft, saveDraft } from '../forms/drafts.ts'

/** The current user's drafts in this browser, the newest first; none where the browser stores nothing. */
export function useDrafts(): readonly StoredDraft[] {
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
export function restoreDraft({ key, ...draft }: StoredDraft): Promise<void> {
  return saveDraft(key, draft)
}
