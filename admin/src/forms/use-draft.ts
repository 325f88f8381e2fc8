import type { Entity } from '@tessera/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import {
  type Draft,
  draftKey,
  dropDraft,
  holdDraft,
  isDraftHeld,
  type KeptDraft,
  keepDraft,
  listDrafts,
  readDraft,
} from './drafts.ts'

const debounceMs = 400

export type DraftContent = Pick<Draft, 'title' | 'values' | 'base'>

interface FormDraft {
  /** Work from before that nobody has open. */
  readonly found: KeptDraft | null
  /** Keeps what the form holds a moment after it was called last; null: nothing is unsaved. */
  readonly keep: (read: () => DraftContent | null) => void
  /** Forgets what is kept of this form, now. */
  readonly drop: () => void
  /** Takes the found draft out of the way. */
  readonly dismiss: () => void
}

/** Keeps the unsaved work of a form in this browser, and finds what an earlier one left there. */
export function useDraft(entity: Entity, id: string | null, scope: string): FormDraft {
  const { account } = useAdmin()
  const [key] = useState(() => draftKey(account.id, entity, id))
  const [found, setFound] = useState<KeptDraft | null>(null)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; read: () => DraftContent | null } | null>(null)

  const flush = useCallback((): void => {
    if (!waiting.current) return
    const { timer, read } = waiting.current
    clearTimeout(timer)
    waiting.current = null
    const content = read()
    const at = new Date().toISOString()
    const kept = content ? keepDraft(key, { entity: entity.path, id, scope, at, ...content }) : dropDraft(key)
    // A browser that keeps nothing, as in a private window, still lets one work.
    kept.catch(() => undefined)
  }, [key, entity, id, scope])

  useEffect(() => {
    const held = new AbortController()
    void findDraft(account.id, entity, id, scope, key)
      .catch(() => null)
      .then(draft => {
        if (held.signal.aborted) return
        holdDraft(key, held.signal)
        setFound(draft)
      })
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
      held.abort()
    }
  }, [account.id, entity, id, scope, key, flush])

  const keep = useCallback(
    (read: () => DraftContent | null): void => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = { timer: setTimeout(flush, debounceMs), read }
    },
    [flush],
  )
  const drop = useCallback((): void => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    dropDraft(key).catch(() => undefined)
  }, [key])
  const dismiss = useCallback((): void => {
    if (found && found.key !== key) dropDraft(found.key).catch(() => undefined)
    setFound(null)
  }, [found, key])
  return { found, keep, drop, dismiss }
}

async function findDraft(
  subject: string,
  entity: Entity,
  id: string | null,
  scope: string,
  key: string,
): Promise<KeptDraft | null> {
  if (id !== null) {
    const draft = await readDraft(key)
    return draft && !(await isDraftHeld(key)) ? { ...draft, key } : null
  }
  for (const draft of await listDrafts(subject, entity)) {
    if (draft.id === null && draft.scope === scope && !(await isDraftHeld(draft.key))) return draft
  }
  return null
}
