import type { Entity } from '@tessera/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
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

interface Place {
  readonly key: string
  readonly id: string | null
}

/**
 * Keeps the unsaved work of a form in this browser, and finds what an earlier one left there.
 * @param id null until the record is made: what is kept moves to the record then
 */
export function useDraft(entity: Entity, id: string | null, scope: string): FormDraft {
  const { account } = useAdmin()
  const subject = account.id
  const [began] = useState<Place>(() => ({ key: draftKey(subject, entity, id), id }))
  const place = useMemo<Place>(
    () => (id === began.id ? began : { key: draftKey(subject, entity, id), id }),
    [subject, entity, id, began],
  )
  const latest = useRef(place)
  const [found, setFound] = useState<KeptDraft | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const read = useRef<(() => DraftContent | null) | null>(null)

  const flush = useCallback((): void => {
    if (waiting.current === null) return
    clearTimeout(waiting.current)
    waiting.current = null
    const content = read.current?.() ?? null
    const at = new Date().toISOString()
    const { key, id: recordId } = latest.current
    const kept = content ? keepDraft(key, { entity: entity.path, id: recordId, scope, at, ...content }) : dropDraft(key)
    // A browser that keeps nothing, as in a private window, still lets one work.
    kept.catch(() => undefined)
  }, [entity, scope])

  const keep = useCallback(
    (content: () => DraftContent | null): void => {
      if (waiting.current !== null) clearTimeout(waiting.current)
      read.current = content
      waiting.current = setTimeout(flush, debounceMs)
    },
    [flush],
  )

  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  useEffect(() => {
    const held = new AbortController()
    const { key } = place
    if (latest.current.key === key) {
      void findDraft(subject, entity, place.id, scope, key)
        .catch(() => null)
        .then(draft => {
          if (held.signal.aborted) return
          holdDraft(key, held.signal)
          setFound(draft)
        })
    } else {
      dropDraft(latest.current.key).catch(() => undefined)
      latest.current = place
      holdDraft(key, held.signal)
      if (read.current) keep(read.current)
    }
    return () => held.abort()
  }, [subject, entity, place, scope, keep])

  const drop = useCallback((): void => {
    if (waiting.current !== null) clearTimeout(waiting.current)
    waiting.current = null
    dropDraft(latest.current.key).catch(() => undefined)
  }, [])
  const dismiss = useCallback((): void => {
    if (found && found.key !== latest.current.key) dropDraft(found.key).catch(() => undefined)
    setFound(null)
  }, [found])
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
