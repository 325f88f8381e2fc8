import type { Entity } from '@tessera/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import {
  type Draft,
  deleteDraft,
  draftKey,
  lockDraft,
  type StoredDraft,
  saveDraft,
  watchAbandonedDrafts,
} from './drafts.ts'

const debounceMs = 400

type DraftContent = Pick<Draft, 'title' | 'values' | 'base' | 'links' | 'parts'>

interface FormDraft {
  /** Saves the draft shortly after the last call; `read` returns null if nothing is unsaved. */
  readonly save: (read: () => DraftContent | null) => void
  /** Deletes this form's draft at once. */
  readonly clear: () => void
  /** Deletes a draft that was found, after this form's own draft was saved. */
  readonly remove: (key: string) => void
}

/**
 * Saves the unsaved work of a form in this browser, and finds drafts that earlier forms left behind.
 * @param id null until the record is created; from then on the draft belongs to the record
 * @param onFound called for each draft of the record that no other window works on
 */
export function useDraft(
  entity: Entity,
  id: string | null,
  scope: string,
  onFound: (draft: StoredDraft) => void,
): FormDraft {
  const subject = useAdmin().account.id
  const [key] = useState(() => draftKey(subject, entity))
  const target = useRef({ id, hasStored: false })
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const read = useRef<(() => DraftContent | null) | null>(null)

  const write = useCallback(
    async (content: DraftContent | null): Promise<void> => {
      if (content) {
        target.current.hasStored = true
        await saveDraft(key, {
          ...content,
          entity: entity.path,
          id: target.current.id,
          scope,
          at: new Date().toISOString(),
        })
      } else if (target.current.hasStored) {
        target.current.hasStored = false
        await deleteDraft(key)
      }
    },
    [key, entity, scope],
  )

  const stop = useCallback((): boolean => {
    if (waiting.current === null) return false
    clearTimeout(waiting.current)
    waiting.current = null
    return true
  }, [])

  /** Editing works without storage too, as in a private window. */
  const flush = useCallback((): void => {
    if (stop()) write(read.current?.() ?? null).catch(() => undefined)
  }, [stop, write])

  const save = useCallback(
    (content: () => DraftContent | null): void => {
      stop()
      read.current = content
      waiting.current = setTimeout(flush, debounceMs)
    },
    [stop, flush],
  )

  const clear = useCallback((): void => {
    stop()
    write(null).catch(() => undefined)
  }, [stop, write])

  const remove = useCallback(
    (found: string): void => {
      stop()
      write(read.current?.() ?? null)
        .then(() => deleteDraft(found))
        .catch(() => undefined)
    },
    [stop, write],
  )

  useEffect(() => {
    // Phones close background pages without an event, and writes that start while a page closes may not finish.
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
    const open = new AbortController()
    lockDraft(key, open.signal)
    return () => open.abort()
  }, [key])

  useEffect(() => {
    const open = new AbortController()
    target.current.id = id
    if (read.current) save(read.current)
    watchAbandonedDrafts({ subject, entity, id, scope, key }, open.signal, onFound)
    return () => open.abort()
  }, [subject, entity, id, scope, key, save, onFound])

  return { save, clear, remove }
}
