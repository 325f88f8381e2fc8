import { useEffect, useState } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { type KeptDraft, keepDraft, listDrafts, onDraftsChange } from '../forms/drafts.ts'

/** Drafts of whoever works here in this browser, the newest first; none where the browser keeps nothing. */
export function useDrafts(): readonly KeptDraft[] {
  const { account } = useAdmin()
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
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

/** Takes back that a draft was discarded. */
export function keepDraftAgain({ key, ...draft }: KeptDraft): Promise<void> {
  return keepDraft(key, draft)
}
