import { useQueryClient } from '@tanstack/react-query'
import type { BatchWrite, Entity } from '@tessera/core'
import { ApiError, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow, RecordRef } from '@tessera/widget-sdk/admin'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useAdmin } from '../context/admin-context.ts'
import { ownTexts } from '../context/own-texts.ts'
import { type LoadedRecord, recordKey } from '../data/records.ts'
import { useLabels } from '../model/labels.ts'
import type { PendingLinks } from '../relations/pending-links.ts'
import { problemText } from '../ui/problem-text.ts'
import { causesByField, causeText, ofRecord } from '../ui/server-causes.ts'
import type { StoredDraft } from './drafts.ts'
import { formResolver } from './form-resolver.ts'
import { copyOf, type FormValues } from './form-values.ts'
import {
  draftOf,
  type FormTask,
  type FormView,
  isDirty,
  openedForm,
  type RecordFormEvent,
  recordFormReducer,
  unsavedRow,
  viewOf,
} from './record-form-state.ts'
import { useDraft } from './use-draft.ts'
import type { FormParts } from './use-form-parts.ts'
import { writeRecord } from './write-record.ts'

/** How long the outcome of a save is shown. */
const outcomeMs = 5000

interface RecordFormOptions {
  readonly entity: Entity
  /** The record as it was read last; a form without unsaved work follows it. */
  readonly loaded: LoadedRecord | null
  readonly defaults: Readonly<FormValues> | undefined
  readonly scope: string
  /** Links that are created together with a new record. */
  readonly pendingLinks: PendingLinks
  /** What other records say about this one. */
  readonly parts: FormParts
  /** Other writes that go along with a new record. */
  readonly dependentWrites: ((record: RecordRef) => readonly BatchWrite[]) | undefined
}

export interface RecordForm extends Omit<FormView, 'outcome'> {
  readonly form: UseFormReturn<FormValues>
  /** @returns the record; null when it could not be saved: the form says why */
  save(): Promise<LoadedRecord | null>
  /** Creates a new record with what the form holds. */
  saveAsNew(): Promise<LoadedRecord | null>
  /** Merges what somebody else saved. @param isForSave saves the result right away */
  compare(isForSave?: boolean): Promise<LoadedRecord | null>
  /** Whether something is unsaved at this very moment. */
  hasChanges(): boolean
  /** @param mine paths of the inputs that keep my version */
  resolveConflict(mine: readonly string[]): Promise<LoadedRecord | null>
  closeConflict(): void
  restoreDraft(): void
  discardDraft(): void
  /** Gives up what is unsaved. */
  discard(): void
  /** Continues from a version that came in another way, as from the record's history. */
  adopt(record: LoadedRecord): void
}

function isSame(one: FormView, other: FormView): boolean {
  return (Object.keys(one) as (keyof FormView)[]).every(key => Object.is(one[key], other[key]))
}

/** Runs the state of a record's form: binds it to the inputs, carries out its tasks, and keeps a draft. */
export function useRecordForm({
  entity,
  loaded,
  defaults,
  scope,
  pendingLinks,
  parts,
  dependentWrites,
}: RecordFormOptions): RecordForm {
  const { api, identity, start } = useAdmin()
  const { languages, defaultLanguage } = start
  const client = useQueryClient()
  const language = useLanguage()
  const labels = useLabels()
  const [initial] = useState(() => openedForm({ entity, languages, loaded, defaults }))
  const state = useRef(initial)
  const [view, setView] = useState(() => viewOf(initial))
  const action = view.record ? 'update' : 'create'
  const resolver = useMemo(
    () => formResolver({ entity, action, defaultLanguage, language }),
    [entity, action, defaultLanguage, language],
  )
  const form = useForm<FormValues>({
    defaultValues: initial.values,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver,
  })

  const dispatch = useCallback(
    (event: RecordFormEvent): void => {
      const before = state.current
      const next = recordFormReducer(before, event)
      if (next === before) return
      state.current = next
      setView(shown => (isSame(shown, viewOf(next)) ? shown : viewOf(next)))
      if (event.type !== 'edited' && next.values !== before.values) {
        form.reset(copyOf(next.values), { keepIsSubmitted: true })
      }
    },
    [form],
  )

  const onDraft = useCallback((draft: StoredDraft) => dispatch({ type: 'draftFound', draft }), [dispatch])
  const {
    save: saveDraft,
    clear: clearDraft,
    remove: removeDraft,
  } = useDraft(entity, view.record?.row.id ?? null, scope, onDraft)
  const rememberDraft = useCallback(() => {
    saveDraft(() => {
      const { current } = state
      if (!isDirty(current)) return null
      return {
        title: labels.record(entity, unsavedRow(current)),
        ...draftOf(current),
        links: pendingLinks.stored(),
        parts: parts.stored(),
      }
    })
  }, [entity, saveDraft, labels, pendingLinks, parts])

  const hasOtherWork = useCallback(() => !pendingLinks.isEmpty() || parts.isDirty(), [pendingLinks, parts])
  useEffect(() => {
    const edited = () => {
      dispatch({ type: 'edited', values: copyOf(form.getValues()) })
      rememberDraft()
    }
    dispatch({ type: 'otherWorkChanged', hasOtherWork: hasOtherWork() })
    edited()
    return form.subscribe({ formState: { values: true }, callback: edited })
  }, [dispatch, form, rememberDraft, hasOtherWork])

  useEffect(() => {
    dispatch({ type: 'opened' })
    return () => dispatch({ type: 'closed' })
  }, [dispatch])

  useEffect(() => {
    if (loaded) dispatch({ type: 'refreshed', record: loaded })
  }, [loaded, dispatch])

  const { outcome, ...shown } = view
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => dispatch({ type: 'outcomeExpired' }), outcomeMs)
    return () => clearTimeout(timer)
  }, [outcome, dispatch])

  /** Carries out what the event asks for, task by task. @returns the record when that ended with a save */
  async function run(event: RecordFormEvent): Promise<LoadedRecord | null> {
    const isBusy = state.current.task !== null
    dispatch(event)
    if (isBusy || !state.current.task) return null
    while (state.current.task) dispatch(await carryOut(state.current.task))
    return state.current.outcome?.kind === 'success' ? state.current.base.record : null
  }

  async function carryOut(task: FormTask): Promise<RecordFormEvent> {
    try {
      if (task.kind === 'validate') return await validate()
      if (task.kind === 'write') return await write(task)
      const { data: row, etag } = await api<AdminRow>('GET', `/api/${entity.path}/${task.id}`)
      return { type: 'versionRead', record: { row, etag } }
    } catch (error) {
      return failure(error)
    }
  }

  async function validate(): Promise<RecordFormEvent> {
    let isValid = false
    await form.handleSubmit(() => {
      isValid = true
    })()
    return { type: isValid ? 'validated' : 'foundInvalid' }
  }

  async function write({ base, values }: Extract<FormTask, { kind: 'write' }>): Promise<RecordFormEvent> {
    const conflicts = base ? await parts.compare() : []
    if (conflicts.length > 0) {
      const { changed } = ownTexts('formParts')
      const sentences = conflicts.map(label => changed.replace('{part}', label))
      return { type: 'failed', status: null, causes: sentences }
    }
    let sent: readonly string[] = []
    const record = await writeRecord({
      api,
      session: identity.session,
      entity,
      base,
      values,
      dependentWrites: ref => {
        sent = pendingLinks.ids()
        return [...parts.writes(ref), ...pendingLinks.operations(ref), ...((!base && dependentWrites?.(ref)) || [])]
      },
    })
    pendingLinks.remove(sent)
    await parts.written(record.row.id)
    client.setQueryData(recordKey(entity, record.row.id), record)
    void client.invalidateQueries({ queryKey: [entity.path] })
    void client.invalidateQueries({ queryKey: ['core', 'history'] })
    return { type: 'written', record, hasOtherWork: hasOtherWork() }
  }

  /** Messages about single inputs are shown there. */
  function failure(error: unknown): RecordFormEvent {
    if (!(error instanceof ApiError)) return { type: 'failed', status: null, causes: [problemText(error, language)] }
    const { status } = error
    if (![400, 409, 422].includes(status)) return { type: 'failed', status, causes: [problemText(error, language)] }
    const own = ofRecord(error, (index, issue, cause) =>
      parts.refused(index, issue, issue ? causeText(issue, cause, language) : cause),
    )
    const { fields, others } = causesByField(entity, own, language)
    for (const [path, message] of Object.entries(fields)) form.setError(path, { type: 'server', message })
    const isSilent = Object.keys(fields).length + others.length === 0 && own.causes.length === error.causes.length
    return { type: 'failed', status, causes: isSilent ? [problemText(error, language)] : others }
  }

  async function save(event: RecordFormEvent): Promise<LoadedRecord | null> {
    const record = await run(event)
    if (record && !isDirty(state.current)) clearDraft()
    return record
  }

  /** Takes over the links of a draft that was restored, and deletes it. */
  function restoring<Result>(work: () => Result): Result {
    const { drafts } = state.current
    const result = work()
    for (const draft of drafts.filter(each => !state.current.drafts.includes(each))) {
      pendingLinks.restore(draft.links)
      parts.restore(draft.parts)
      removeDraft(draft.key)
    }
    return result
  }

  return {
    ...shown,
    form,
    save: () => save({ type: 'saveRequested' }),
    saveAsNew: () => save({ type: 'saveRequested', isAsNew: true }),
    compare: (isForSave = false) => save({ type: 'comparisonRequested', isForSave }),
    hasChanges: () => isDirty(state.current) || hasOtherWork(),
    resolveConflict: mine => restoring(() => save({ type: 'conflictResolved', mine })),
    closeConflict: () => dispatch({ type: 'conflictClosed' }),
    restoreDraft: () => restoring(() => dispatch({ type: 'draftRestored' })),
    discardDraft: () => {
      const { draft } = viewOf(state.current)
      dispatch({ type: 'draftDiscarded' })
      if (draft) removeDraft(draft.key)
    },
    discard: () => {
      pendingLinks.clear()
      parts.clear()
      dispatch({ type: 'changesDiscarded' })
      clearDraft()
    },
    adopt: record => {
      client.setQueryData(recordKey(entity, record.row.id), record)
      dispatch({ type: 'versionRestored', record })
    },
  }
}
