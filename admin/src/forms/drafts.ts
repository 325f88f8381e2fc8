import type { Entity } from '@tessera/core'
import { createStore, del, entries, get, set } from 'idb-keyval'
import { BrokenJson } from '../fields/json.tsx'
import type { StoredLink } from '../relations/pending-links.ts'
import type { StoredPart } from './form-parts.ts'
import type { FormValues } from './form-values.ts'

/** Unsaved work on one record, stored in this browser. */
export interface Draft {
  /** Path of the entity. */
  readonly entity: string
  /** Id of the record; null for a new one. */
  readonly id: string | null
  /**
   * Values given to a new record from outside, such as the other end of a relation: drafts with another scope belong to
   * other records.
   */
  readonly scope: string
  /** Title of the record, for lists of drafts. */
  readonly title: string
  /** ISO time of the last change. */
  readonly at: string
  /** Only the fields that differ from `base`. */
  readonly values: Readonly<FormValues>
  /** The same fields when the editing began. */
  readonly base: Readonly<FormValues>
  /** Pending links of a new record. */
  readonly links: readonly StoredLink[]
  /** Unsaved work on the form's parts, by their names. */
  readonly parts?: Readonly<Record<string, StoredPart>>
}

export interface StoredDraft extends Draft {
  readonly key: string
}

const store = () => createStore('tessera-admin', 'drafts')
let opened: ReturnType<typeof store> | undefined
const drafts = () => (opened ??= store())

/**
 * The key of a form's draft. Each form has its own: two windows with one record don't overwrite each other's.
 * @param subject id of the current user
 */
export function draftKey(subject: string, { path }: Pick<Entity, 'path'>): string {
  return `${subject}/${path}/${crypto.randomUUID()}`
}

export async function saveDraft(key: string, draft: Draft): Promise<void> {
  await set(key, { ...draft, values: encoded(draft.values) }, drafts())
  announce()
}

export async function deleteDraft(key: string): Promise<void> {
  await del(key, drafts())
  announce()
}

async function readDraft(key: string): Promise<Draft | null> {
  const draft = await get<Draft>(key, drafts())
  return draft ? { ...draft, values: decoded(draft.values) } : null
}

/** All drafts of a subject in this browser, the newest first; only those of an entity if it is given. */
export async function listDrafts(subject: string, entity?: Pick<Entity, 'path'>): Promise<readonly StoredDraft[]> {
  const prefix = entity ? `${subject}/${entity.path}/` : `${subject}/`
  return (await entries<string, Draft>(drafts()))
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, draft]) => ({ ...draft, key, values: decoded(draft.values) }))
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

const listeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

function otherWindows(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel('tessera-admin-drafts')
    channel.onmessage = notifyListeners
  }
  return channel
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function announce(): void {
  notifyListeners()
  otherWindows().postMessage(null)
}

/**
 * Calls the listener when a draft was saved or deleted, in any window of this browser.
 * @returns a function that removes it
 */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener)
  otherWindows()
  return () => listeners.delete(listener)
}

/**
 * Locks a draft until `signal` is aborted or the window is closed.
 * @param onLocked called as soon as no other window holds the lock
 */
export function lockDraft(key: string, signal: AbortSignal, onLocked: () => void = () => undefined): void {
  if (signal.aborted) return
  if (!navigator.locks) {
    onLocked()
    return
  }
  navigator.locks
    .request(`tessera-admin-draft ${key}`, { signal }, () => {
      onLocked()
      return new Promise<void>(done => signal.addEventListener('abort', () => done()))
    })
    .catch(() => undefined)
}

/** The record and form whose drafts are looked for. */
export interface DraftTarget extends Pick<Draft, 'id' | 'scope'> {
  readonly subject: string
  readonly entity: Pick<Entity, 'path'>
  /** Key of the form's own draft. */
  readonly key: string
}

/**
 * Finds drafts that other forms of the record left behind. A draft that another window still works on is found once that
 * window is closed.
 * @param onFound called once for each draft
 */
export function watchAbandonedDrafts(
  target: DraftTarget,
  signal: AbortSignal,
  onFound: (draft: StoredDraft) => void,
): void {
  const seen = new Set([target.key])

  async function check(): Promise<void> {
    for (const { key, id, scope } of await listDrafts(target.subject, target.entity)) {
      if (seen.has(key) || id !== target.id || (id === null && scope !== target.scope)) continue
      seen.add(key)
      lockDraft(key, signal, () => void reportDraft(key).catch(() => undefined))
    }
  }

  async function reportDraft(key: string): Promise<void> {
    const draft = await readDraft(key)
    if (draft && !signal.aborted) onFound({ ...draft, key })
  }

  const checkAgain = () => void check().catch(() => undefined)
  checkAgain()
  // Without locks the browser can't tell which drafts are in use: only those that exist at the start count as abandoned.
  if (navigator.locks) signal.addEventListener('abort', onDraftsChange(checkAgain))
}

const broken = 'tessera.brokenJson'

/** IndexedDB stores plain data only. */
function encoded(values: Readonly<FormValues>): FormValues {
  return mapped(values, value => (value instanceof BrokenJson ? { [broken]: value.text } : value))
}

function decoded(values: Readonly<FormValues>): FormValues {
  return mapped(values, value => {
    if (typeof value !== 'object' || value === null || !(broken in value)) return value
    return new BrokenJson(String(value[broken]))
  })
}

function mapped(values: Readonly<FormValues>, change: (value: unknown) => unknown): FormValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
