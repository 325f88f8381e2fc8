import type { BatchWrite } from '@tessera/core'
import type { FormPart, PartValue, RecordRef } from '@tessera/widget-sdk/admin'
import { isSame } from './form-values.ts'

/** A part of a form: what is saved, and what the form holds. */
export interface PartState {
  /** Null until it has been read. */
  readonly saved: PartValue | null
  readonly value: PartValue | null
  /** Messages by input. */
  readonly problems: Readonly<Record<string, string>>
  /** What somebody else saved, while a person has to choose. */
  readonly theirs: PartValue | null
  /** Why it could not be read. */
  readonly error: unknown
}

/** Unsaved work on a part, as the browser keeps it. */
export interface StoredPart {
  readonly saved: PartValue
  readonly value: PartValue
}

export const unreadPart: PartState = { saved: null, value: null, problems: {}, theirs: null, error: null }

/** A part that holds what is saved. */
export function savedPart(saved: PartValue): PartState {
  return { ...unreadPart, saved, value: saved }
}

export function isPartDirty({ saved, value }: PartState): boolean {
  return saved !== null && !isSame(saved, value)
}

/** What both sides changed, key by key. Keys that only one side changed are merged. */
function mergedPart(
  base: PartValue,
  theirs: PartValue,
  mine: PartValue,
): { readonly value: PartValue; readonly conflicts: readonly string[] } {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const conflicts = keys.filter(
    key =>
      !isSame(base[key], mine[key]) &&
      !isSame(base[key], theirs[key]) &&
      !isSame(theirs[key] ?? null, mine[key] ?? null),
  )
  const value = Object.fromEntries(
    keys.flatMap(key => {
      const source = isSame(base[key], mine[key]) ? theirs : mine
      return key in source ? [[key, source[key]]] : []
    }),
  )
  return { value, conflicts }
}

/**
 * The part once it has been read again. Unsaved work stays: what others saved meanwhile is merged with it, or waits for a choice.
 */
export function partRead(state: PartState, saved: PartValue): PartState {
  const read = { ...state, error: null }
  if (!state.saved || !state.value || !isPartDirty(state)) return isSame(saved, state.saved) ? read : savedPart(saved)
  if (isSame(saved, state.saved)) return { ...read, theirs: null }
  const { value, conflicts } = mergedPart(state.saved, saved, state.value)
  return conflicts.length === 0 ? { ...read, saved, value, theirs: null } : { ...read, theirs: saved }
}

/** The choice between two versions. */
export function partChosen(state: PartState, isMine: boolean): PartState {
  const { saved, value, theirs } = state
  if (!theirs || !saved || !value) return state
  const merged = mergedPart(saved, theirs, value)
  const chosen = isMine
    ? merged.value
    : { ...merged.value, ...Object.fromEntries(merged.conflicts.map(key => [key, theirs[key]])) }
  return { ...state, saved: theirs, value: chosen, theirs: null }
}

/** A part that has been saved. @param sent what was sent; what was typed since is still unsaved */
export function partWritten(state: PartState, sent: PartValue): PartState {
  return { ...state, saved: sent, problems: {} }
}

/** A draft on top of what is saved now. */
export function partRestored(state: PartState, draft: StoredPart): PartState {
  if (!state.saved) return { ...state, saved: draft.saved, value: draft.value }
  const { value } = mergedPart(draft.saved, state.saved, draft.value)
  return { ...state, value }
}

/** A write of a part, to find out later what a refusal is about. */
export interface PartWrite {
  readonly part: FormPart
  readonly write: BatchWrite
}

/** The writes of all parts with unsaved work, in the order of the parts. */
export function partWrites(
  parts: readonly FormPart[],
  stateOf: (part: FormPart) => PartState,
  record: RecordRef,
): readonly PartWrite[] {
  return parts.flatMap(part => {
    const state = stateOf(part)
    const { saved, value } = state
    if (!saved || !value || !isPartDirty(state)) return []
    return part.writes(saved, value, record).map(write => ({ part, write }))
  })
}
