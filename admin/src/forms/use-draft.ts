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
  /** What was found and nobody has answered yet: it stays kept, whatever becomes of this form. */
  const open = useRef<KeptDraft | null>(null)
  const hasKept = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const read = useRef<(() => DraftContent | null) | null>(null)

  const stop = useCallback((): boolean => {
    if (waiting.current === null) return false
    clearTimeout(waiting.current)
    waiting.current = null
    return true
  }, [])

  const write = useCallback(
    (content: DraftContent | null): void => {
      const { key, id: recordId } = latest.current
      const before = open.current?.key === key ? open.current : null
      hasKept.current ||= content !== null
      const kept =
        content || before
          ? keepDraft(key, {
              entity: entity.path,
              id: recordId,
              scope,
              at: content || !before ? new Date().toISOString() : before.at,
              title: content?.title ?? before?.title ?? '',
              values: { ...before?.values, ...content?.values },
              base: { ...before?.base, ...content?.base },
            })
          : dropDraft(key)
      // A browser that keeps nothing, as in a private window, still lets one work.
      kept.catch(() => undefined)
    },
    [entity, scope],
  )

  const flush = useCallback((): void => {
    if (stop()) write(read.current?.() ?? null)
  }, [stop, write])

  const keep = useCallback(
    (content: () => DraftContent | null): void => {
      stop()
      read.current = content
      waiting.current = setTimeout(flush, debounceMs)
    },
    [stop, flush],
  )

  useEffect(() => {
    // Phones end pages that are out of sight without a word, and what is begun when a page goes may not come to its end.
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    addEventListener('beforeunload', flush)
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      removeEventListener('beforeunload', flush)
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', onVisibility)
      flush()
    }
  }, [flush])

  useEffect(() => {
    const held = new AbortController()
    const { key, id: recordId } = place
    const offer = (draft: KeptDraft | null) => {
      if (held.signal.aborted || hasKept.current) return
      open.current = draft
      setFound(draft)
    }
    if (latest.current.key !== key) {
      dropDraft(latest.current.key).catch(() => undefined)
      latest.current = place
      holdDraft(key, held.signal)
      if (read.current) keep(read.current)
    } else if (recordId === null) {
      void newRecordDraft(subject, entity, scope)
        .catch(() => null)
        .then(draft => {
          holdDraft(key, held.signal)
          offer(draft)
        })
    } else {
      // Another tab may work on the record: what it leaves behind is offered when it is gone.
      holdDraft(key, held.signal, () => {
        readDraft(key).then(
          draft => offer(draft && { ...draft, key }),
          () => undefined,
        )
      })
    }
    return () => held.abort()
  }, [subject, entity, place, scope, keep])

  const drop = useCallback((): void => {
    stop()
    write(null)
  }, [stop, write])
  const dismiss = useCallback((): void => {
    const answered = open.current
    open.current = null
    setFound(null)
    if (answered && answered.key !== latest.current.key) dropDraft(answered.key).catch(() => undefined)
    if (read.current) keep(read.current)
  }, [keep])
  return { found, keep, drop, dismiss }
}

/** What an earlier form for a new record left behind, the newest first. */
async function newRecordDraft(subject: string, entity: Entity, scope: string): Promise<KeptDraft | null> {
  for (const draft of await listDrafts(subject, entity)) {
    if (draft.id === null && draft.scope === scope && !(await isDraftHeld(draft.key))) return draft
  }
  return null
}
