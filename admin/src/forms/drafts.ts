import type { Entity } from '@tessera/core'
import { createStore, del, entries, get, set } from 'idb-keyval'
import { BrokenJson } from '../fields/json.tsx'
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
}

export interface KeptDraft extends Draft {
  readonly key: string
}

const store = () => createStore('tessera-admin', 'drafts')
let opened: ReturnType<typeof store> | undefined
const drafts = () => (opened ??= store())

/**
 * The key of a form's draft. A new record gets one for each form, so that two tabs don't overwrite each other's.
 * @param subject id of whoever works
 */
export function draftKey(subject: string, { path }: Pick<Entity, 'path'>, id: string | null): string {
  return `${subject}/${path}/${id ?? `new-${crypto.randomUUID()}`}`
}

export async function keepDraft(key: string, draft: Draft): Promise<void> {
  await set(key, { ...draft, values: encoded(draft.values) }, drafts())
  for (const listener of listeners) listener()
}

export async function dropDraft(key: string): Promise<void> {
  await del(key, drafts())
  for (const listener of listeners) listener()
}

export async function readDraft(key: string): Promise<Draft | null> {
  const draft = await get<Draft>(key, drafts())
  return draft ? { ...draft, values: decoded(draft.values) } : null
}

/** All drafts of a subject in this browser, the newest first; of one entity where it is given. */
export async function listDrafts(subject: string, entity?: Pick<Entity, 'path'>): Promise<readonly KeptDraft[]> {
  const prefix = entity ? `${subject}/${entity.path}/` : `${subject}/`
  return (await entries<string, Draft>(drafts()))
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, draft]) => ({ ...draft, key, values: decoded(draft.values) }))
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

const listeners = new Set<() => void>()

/** Calls when a draft of this tab was kept or dropped. @returns what ends it */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const lockName = (key: string) => `tessera-admin-draft ${key}`

/**
 * Marks a draft as being worked on in this tab, until `signal` says that it is not.
 * @param onHeld called as soon as no other form works on it
 */
export function holdDraft(key: string, signal: AbortSignal, onHeld: () => void = () => undefined): void {
  if (signal.aborted) return
  if (!navigator.locks) {
    onHeld()
    return
  }
  navigator.locks
    .request(lockName(key), { signal }, () => {
      onHeld()
      return new Promise<void>(done => signal.addEventListener('abort', () => done()))
    })
    .catch(() => undefined)
}

/** A page that was left or crashed a moment ago may hold its locks for a moment more. */
const patienceMs = 2000

/** Whether a form somewhere, in this tab or another, works on a draft right now. */
export async function isDraftHeld(key: string): Promise<boolean> {
  if (!navigator.locks) return false
  const name = lockName(key)
  const { held = [] } = await navigator.locks.query()
  if (!held.some(each => each.name === name)) return false
  return navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, () => false).catch(() => true)
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
