import type { Entity } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { LoadedRecord } from '../data/records.ts'
import type { Draft, StoredDraft } from './drafts.ts'
import { changedValues, copyOf, type FormValues, newValues, recordValues, startValues } from './form-values.ts'
import { compareVersions, type Merge, mergedValues } from './merge.ts'

/** A version of a record, and what its form holds for it. */
interface Version {
  /** Null until the record is created. */
  readonly record: LoadedRecord | null
  readonly values: FormValues
}

/** Two versions with different values in the same inputs: a person has to choose. */
export type Conflict = {
  readonly merge: Merge
  /** Saved as soon as it is resolved. */
  readonly isForSave: boolean
} & (
  | { readonly kind: 'version'; readonly theirs: Version }
  /** "Mine" is the draft, "theirs" is what the form holds. */
  | { readonly kind: 'draft'; readonly draft: StoredDraft }
)

/** What the form waits for. Its result comes back as an event. */
export type FormTask =
  /** @see RecordFormEvent `validated`, `foundInvalid` */
  | { readonly kind: 'validate'; readonly base: LoadedRecord | null }
  /** @see RecordFormEvent `written`, `failed` */
  | {
      readonly kind: 'write'
      /** The version that was edited; null creates a record. */
      readonly base: LoadedRecord | null
      /** What is sent. */
      readonly values: FormValues
      /** What the inputs held when it was sent. */
      readonly inputs: FormValues
    }
  /** @see RecordFormEvent `versionRead`, `failed` */
  | { readonly kind: 'read'; readonly id: string; readonly isForSave: boolean }

/** What the save button says. */
export type SaveState = 'idle' | 'pending' | 'success' | 'error'

export interface RecordFormState {
  readonly entity: Entity
  readonly languages: readonly string[]
  /** What the inputs are compared with. */
  readonly base: Version
  /** What the inputs hold. */
  readonly values: FormValues
  /** What differs between the two, as it is sent. */
  readonly changes: FormValues
  readonly hasOtherWork: boolean
  readonly task: FormTask | null
  /** How the last save ended; null once it was shown long enough. */
  readonly outcome: { readonly kind: 'success' | 'error' } | null
  /** Why the record as a whole was refused. */
  readonly causes: readonly string[]
  readonly isOffline: boolean
  /** The record was deleted while it was open. */
  readonly isDeleted: boolean
  /** The newest version that was read while the form held unsaved work. */
  readonly newest: LoadedRecord | null
  readonly conflict: Conflict | null
  /** Drafts that other forms left behind, the newest first. */
  readonly drafts: readonly StoredDraft[]
  /** The form is no longer on the screen. */
  readonly isClosed: boolean
}

/** What happened to a form. */
export type RecordFormEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'edited'; readonly values: FormValues }
  | { readonly type: 'otherWorkChanged'; readonly hasOtherWork: boolean }
  /** The record was read again in the background. */
  | { readonly type: 'refreshed'; readonly record: LoadedRecord }
  /** Another version was put in place of the record, as from its history. */
  | { readonly type: 'versionRestored'; readonly record: LoadedRecord }
  | { readonly type: 'saveRequested'; readonly isAsNew?: boolean }
  | { readonly type: 'validated' }
  | { readonly type: 'foundInvalid' }
  | { readonly type: 'written'; readonly record: LoadedRecord; readonly hasOtherWork: boolean }
  /** @property status of the response; 0 when there was none, null for anything that isn't a response */
  | { readonly type: 'failed'; readonly status: number | null; readonly causes: readonly string[] }
  | { readonly type: 'comparisonRequested'; readonly isForSave: boolean }
  /** The version that the comparison asked for. */
  | { readonly type: 'versionRead'; readonly record: LoadedRecord }
  /** @property mine paths of the inputs that keep my version */
  | { readonly type: 'conflictResolved'; readonly mine: readonly string[] }
  | { readonly type: 'conflictClosed' }
  | { readonly type: 'draftFound'; readonly draft: StoredDraft }
  | { readonly type: 'draftRestored' }
  | { readonly type: 'draftDiscarded' }
  | { readonly type: 'changesDiscarded' }
  | { readonly type: 'outcomeExpired' }

interface OpenedForm {
  readonly entity: Entity
  readonly languages: readonly string[]
  readonly loaded: LoadedRecord | null
  /** What a new record starts with. */
  readonly defaults?: Readonly<FormValues> | undefined
}

/** The state that a form opens in. */
export function openedForm({ entity, languages, loaded, defaults }: OpenedForm): RecordFormState {
  const values = loaded ? recordValues(entity, languages, loaded.row) : startValues(entity, languages, defaults)
  return {
    entity,
    languages,
    base: { record: loaded, values },
    values,
    changes: {},
    hasOtherWork: false,
    task: null,
    outcome: null,
    causes: [],
    isOffline: false,
    isDeleted: false,
    newest: null,
    conflict: null,
    drafts: [],
    isClosed: false,
  }
}

/** Whether something would be lost if the form were closed. */
export function isDirty({ changes, hasOtherWork }: RecordFormState): boolean {
  return hasOtherWork || Object.keys(changes).length > 0
}

/** What the screen shows of a form's state; it stays the same while only inputs change. */
export interface FormView extends Pick<RecordFormState, 'outcome' | 'causes' | 'isOffline' | 'isDeleted' | 'conflict'> {
  readonly record: LoadedRecord | null
  readonly isDirty: boolean
  readonly saveState: SaveState
  /** Somebody else saved while the form holds unsaved work. */
  readonly isOutdated: boolean
  /** The newest draft that another form left behind. */
  readonly draft: StoredDraft | null
}

export function viewOf(state: RecordFormState): FormView {
  const { base, outcome, causes, isOffline, isDeleted, conflict, drafts, newest } = state
  const hasChanges = isDirty(state)
  return {
    record: base.record,
    isDirty: hasChanges,
    saveState: isSaving(state) ? 'pending' : (outcome?.kind ?? 'idle'),
    outcome,
    causes,
    isOffline,
    isDeleted,
    isOutdated: newest !== null && hasChanges && !isSaving(state),
    conflict,
    draft: drafts[0] ?? null,
  }
}

/** The unsaved work, as the browser keeps it: the fields that changed, now and before. */
export function draftOf({ changes, values, base }: RecordFormState): Pick<Draft, 'values' | 'base'> {
  const changed = (all: FormValues) => Object.fromEntries(Object.keys(changes).map(name => [name, all[name]]))
  return { values: changed(values), base: changed(base.values) }
}

/** The state after an event; the same one when the event changes nothing. */
export function recordFormReducer(state: RecordFormState, event: RecordFormEvent): RecordFormState {
  const { base, task } = state
  switch (event.type) {
    case 'opened':
      return { ...state, isClosed: false }
    case 'closed':
      return { ...state, isClosed: true }
    case 'edited':
      return withValues(state, event.values)
    case 'otherWorkChanged':
      return state.hasOtherWork === event.hasOtherWork ? state : { ...state, hasOtherWork: event.hasOtherWork }
    case 'refreshed':
      return refreshed(state, event.record)
    case 'versionRestored':
      return withVersion(state, versionOf(state, event.record))
    case 'saveRequested':
      if (task) return state
      return { ...state, outcome: null, task: { kind: 'validate', base: event.isAsNew ? null : base.record } }
    case 'validated':
      return task?.kind === 'validate' ? validated(state, task.base) : state
    case 'foundInvalid':
      return { ...state, task: null, outcome: { kind: 'error' } }
    case 'written':
      return task?.kind === 'write' ? written(state, task.inputs, event) : state
    case 'failed':
      return failed(state, event)
    case 'comparisonRequested':
      if (task || !base.record) return state
      return {
        ...state,
        outcome: null,
        task: { kind: 'read', id: base.record.row.id, isForSave: event.isForSave },
      }
    case 'versionRead':
      return task?.kind === 'read' ? compared(state, event.record, task.isForSave) : state
    case 'conflictResolved':
      return resolved(state, event.mine)
    case 'conflictClosed':
      return { ...state, conflict: null }
    case 'draftFound':
      return {
        ...state,
        drafts: [...state.drafts.filter(({ key }) => key !== event.draft.key), event.draft].toSorted((one, other) =>
          other.at.localeCompare(one.at),
        ),
      }
    case 'draftRestored':
      return draftRestored(state)
    case 'draftDiscarded':
      return { ...state, drafts: state.drafts.slice(1) }
    case 'changesDiscarded':
      return {
        ...withValues(state, copyOf(base.values)),
        hasOtherWork: false,
        causes: [],
        conflict: null,
        task: task && withoutInputs(task, base.values),
      }
    case 'outcomeExpired':
      return { ...state, outcome: null }
  }
}

/** A write that is under way ends, and nothing of what was discarded is put on top of its result; nothing else is written. */
function withoutInputs(task: FormTask, inputs: FormValues): FormTask | null {
  if (task.kind === 'write') return { ...task, inputs }
  return task.kind === 'read' ? { ...task, isForSave: false } : null
}

function isSaving({ task }: RecordFormState): boolean {
  return task?.kind === 'write' || (task?.kind === 'read' && task.isForSave)
}

function versionOf({ entity, languages }: RecordFormState, record: LoadedRecord): Version {
  return { record, values: recordValues(entity, languages, record.row) }
}

function withValues(state: RecordFormState, values: FormValues): RecordFormState {
  return { ...state, values, changes: changedValues(state.entity, state.base.values, values) }
}

/** Continues from another version of the record. @param values what the inputs hold from then on */
function withVersion(state: RecordFormState, base: Version, values: FormValues = copyOf(base.values)): RecordFormState {
  return withValues({ ...state, base, newest: null }, values)
}

function refreshed(state: RecordFormState, record: LoadedRecord): RecordFormState {
  const known = state.newest ?? state.base.record
  if (!known || record.etag === known.etag || record.row.updatedAt <= known.row.updatedAt) return state
  const isUntouched = !isDirty(state) && !state.task && !state.conflict
  return isUntouched ? withVersion(state, versionOf(state, record)) : { ...state, newest: record }
}

function validated(state: RecordFormState, base: LoadedRecord | null): RecordFormState {
  if (base && !isDirty(state)) return { ...state, task: null, outcome: { kind: 'success' } }
  const values = base ? state.changes : newValues(state.entity, state.values)
  return { ...state, causes: [], task: { kind: 'write', base, values, inputs: state.values } }
}

function written(
  state: RecordFormState,
  inputs: FormValues,
  { record, hasOtherWork }: Extract<RecordFormEvent, { readonly type: 'written' }>,
): RecordFormState {
  const saved = versionOf(state, record)
  // What was typed while the save was under way is still unsaved.
  const typed = compareVersions(state.entity, inputs, saved.values, state.values)
  const next = withVersion(
    state,
    saved,
    mergedValues(saved.values, typed, () => true),
  )
  const { newest } = state
  return {
    ...next,
    // Somebody else may have saved right after.
    newest: newest && newest.row.updatedAt > record.row.updatedAt ? newest : null,
    hasOtherWork,
    task: null,
    outcome: { kind: 'success' },
    isOffline: false,
    isDeleted: false,
    // Those of a record that was yet to be created are not this record's.
    drafts: state.base.record?.row.id === record.row.id ? state.drafts : [],
  }
}

function failed(
  state: RecordFormState,
  { status, causes }: Extract<RecordFormEvent, { readonly type: 'failed' }>,
): RecordFormState {
  const { task, base, isClosed } = state
  const record = task?.kind === 'write' ? task.base : base.record
  if (status === 412 && task?.kind === 'write' && record && !isClosed) {
    return { ...state, task: { kind: 'read', id: record.row.id, isForSave: true } }
  }
  const isOffline = status === 0
  const isDeleted = status === 404 && record !== null
  return {
    ...state,
    task: null,
    outcome: { kind: 'error' },
    isOffline,
    isDeleted: state.isDeleted || isDeleted,
    causes: isOffline || isDeleted ? state.causes : causes,
  }
}

/** Puts together what only one side changed. Where both changed the same input, it becomes a conflict. */
function compared(state: RecordFormState, record: LoadedRecord, isForSave: boolean): RecordFormState {
  const theirs = versionOf(state, record)
  const merge = compareVersions(state.entity, state.base.values, theirs.values, state.values)
  const next = { ...state, isDeleted: false, task: null }
  if (state.isClosed) return next
  if (merge.conflicts.length > 0) return { ...next, conflict: { kind: 'version', theirs, merge, isForSave } }
  return continued(withMerge(next, theirs, merge, []), isForSave)
}

function resolved(state: RecordFormState, mine: readonly string[]): RecordFormState {
  const { conflict } = state
  if (!conflict) return state
  const next = { ...state, conflict: null }
  if (conflict.kind === 'version') {
    const merge = compareVersions(state.entity, state.base.values, conflict.theirs.values, state.values)
    return continued(withMerge(next, conflict.theirs, merge, mine), conflict.isForSave)
  }
  const merge = draftMerge(state, conflict.draft)
  return {
    ...withValues(next, merged(state.values, merge, mine)),
    drafts: state.drafts.filter(({ key }) => key !== conflict.draft.key),
  }
}

function draftRestored(state: RecordFormState): RecordFormState {
  const [draft, ...others] = state.drafts
  if (!draft) return state
  const merge = draftMerge(state, draft)
  if (merge.conflicts.length > 0) return { ...state, conflict: { kind: 'draft', draft, merge, isForSave: false } }
  return { ...withValues(state, merged(state.values, merge, [])), drafts: others }
}

/** A draft may have been made from an older version: it knows what its fields held then. */
function draftMerge({ entity, base, values }: RecordFormState, draft: StoredDraft): Merge {
  return compareVersions(entity, { ...base.values, ...draft.base }, values, { ...values, ...draft.values })
}

function withMerge(state: RecordFormState, theirs: Version, merge: Merge, mine: readonly string[]): RecordFormState {
  return withVersion(state, theirs, merged(theirs.values, merge, mine))
}

function merged(theirs: FormValues, merge: Merge, mine: readonly string[]): FormValues {
  return copyOf(mergedValues(theirs, merge, path => mine.includes(path)))
}

function continued(state: RecordFormState, isForSave: boolean): RecordFormState {
  return isForSave && !state.task ? { ...state, task: { kind: 'validate', base: state.base.record } } : state
}

/** A record as it would be called if the form were saved. */
export function unsavedRow({ base, values }: RecordFormState): AdminRow {
  return { id: '', ...base.record?.row, ...values } as AdminRow
}
