import type { Entity } from '@tessera/core'
import { createStore, del, entries, get, set } from 'idb-keyval'
import { BrokenJson } from '../fields/json.tsx'
import type { StoredLink } from '../relations/pending-links.ts'
import type { FormValues } from './form-values.ts'

/** Unsaved work on one record, as this browser keeps it. */
export interface Draft {
  /** Path of the entity. */
  readonly entity: string
  /** The record; null for one that is yet to be made. */
  readonly id: string | null
  /** What is given to a new record from outside, as the other end of a relation: drafts of another scope are of other records. */
  readonly scope: string
  /** What the record is called, for lists of drafts. */
  readonly title: string
  /** ISO time of the last change. */
  readonly at: string
  /** Only the fields that differ from `base`. */
  readonly values: Readonly<FormValues>
  /** The same fields as they were when the work began. */
  readonly base: Readonly<FormValues>
  /** What a new record is to be linked to. */
  readonly links: readonly StoredLink[]
}

export interface StoredDraft extends Draft {
  readonly key: string
}

const store = () => createStore('tessera-admin', 'drafts')
let opened: ReturnType<typeof store> | undefined
const drafts = () => (opened ??= store())

/**
 * The key of a form's draft, one for each form: two windows that work on one record don't overwrite each other's.
 * @param subject id of whoever works
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

/** All drafts of a subject in this browser, the newest first; of one entity where it is given. */
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

/** Calls when a draft was kept or dropped, in whatever window of this browser. @returns what ends it */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener)
  otherWindows()
  return () => listeners.delete(listener)
}

/**
 * Marks a draft as being worked on, until `signal` says that it is not or the window is gone.
 * @param onLocked called as soon as nobody else works on it
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

/** What a form is open for. */
export interface DraftTarget extends Pick<Draft, 'id' | 'scope'> {
  readonly subject: string
  readonly entity: Pick<Entity, 'path'>
  /** Of the form itself. */
  readonly key: string
}

/**
 * Looks for what other forms for the same record left behind. A form in another window that still works on it is waited for.
 * @param onFound called for each draft, once
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
      lockDraft(key, signal, () => void offer(key).catch(() => undefined))
    }
  }

  async function offer(key: string): Promise<void> {
    const draft = await readDraft(key)
    if (draft && !signal.aborted) onFound({ ...draft, key })
  }

  const checkAgain = () => void check().catch(() => undefined)
  checkAgain()
  // Where the browser can't tell who works on what, only what was there before is taken for left.
  if (navigator.locks) signal.addEventListener('abort', onDraftsChange(checkAgain))
}

const broken = 'tessera.brokenJson'

/** The browser's store keeps plain data only. */
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
