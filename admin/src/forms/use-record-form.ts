import { useQueryClient } from '@tanstack/react-query'
import type { BatchOperation, Entity } from '@tessera/core'
import { ApiError, useLanguage } from '@tessera/widget-sdk'
import type { AdminRow, RecordRef } from '@tessera/widget-sdk/admin'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useAdmin } from '../app/admin-context.ts'
import { type LoadedRecord, recordKey } from '../data/records.ts'
import { useLabels } from '../model/labels.ts'
import type { StagedLinks } from '../relations/staged-links.ts'
import { problemText } from '../ui/problem-text.ts'
import type { KeptDraft } from './drafts.ts'
import { formResolver } from './form-resolver.ts'
import { changedValues, copyOf, type FormValues, newValues, recordValues, startValues } from './form-values.ts'
import { compareVersions, type Merge, mergedValues } from './merge.ts'
import { type SaveState, useSaveState } from './save-state.ts'
import { causesByField } from './server-causes.ts'
import { useDraft } from './use-draft.ts'
import { writeRecord } from './write-record.ts'

interface Base {
  /** Null until the record is made. */
  readonly record: LoadedRecord | null
  readonly values: FormValues
}

/** Two versions of the record that somebody has to choose from. */
export interface Conflict {
  /** What the form is compared with from then on. */
  readonly base: Base
  /** The version that mine is merged into. */
  readonly theirs: FormValues
  readonly merge: Merge
  /** Mine is a draft that was left behind, theirs is what the form holds. */
  readonly isOfDraft: boolean
  /** Saved as soon as it is settled. */
  readonly isForSave: boolean
}

interface RecordFormOptions {
  readonly entity: Entity
  /** As it was read last: the form follows while nothing is typed. */
  readonly loaded: LoadedRecord | null
  readonly defaults: Readonly<FormValues> | undefined
  readonly scope: string
  /** Links that are made together with a new record. */
  readonly staged: StagedLinks
  /** Other writes that go along with it. */
  readonly companions: ((record: RecordRef) => readonly BatchOperation[]) | undefined
}

export interface RecordForm {
  readonly form: UseFormReturn<FormValues>
  readonly record: LoadedRecord | null
  readonly isDirty: boolean
  readonly saveState: SaveState
  /** What the server said of the record as a whole. */
  readonly causes: readonly string[]
  readonly isOffline: boolean
  /** The record was deleted while it was open. */
  readonly isGone: boolean
  /** Somebody else saved while this form holds unsaved work. */
  readonly isOutdated: boolean
  readonly conflict: Conflict | null
  readonly draft: KeptDraft | null
  /** @returns the record; null when it could not be saved: the form says why */
  save(): Promise<LoadedRecord | null>
  /** Makes a new record of what the form holds. */
  saveAsNew(): Promise<LoadedRecord | null>
  /** Takes up what somebody else saved. @param isForSave saves right away what comes of it */
  compare(isForSave?: boolean): Promise<LoadedRecord | null>
  /** Whether something is unsaved at this very moment. */
  hasChanges(): boolean
  settle(isMine: (path: string) => boolean): Promise<LoadedRecord | null>
  closeConflict(): void
  restoreDraft(): void
  discardDraft(): void
  /** Gives up what is unsaved. */
  discard(): void
  /** Takes a version of the record that came in another way, as from its history. */
  adopt(record: LoadedRecord): void
}

/** Everything that a form does with a record; nothing of how it looks. */
export function useRecordForm({ entity, loaded, defaults, scope, staged, companions }: RecordFormOptions): RecordForm {
  const { api, identity, start } = useAdmin()
  const { languages, defaultLanguage } = start
  const client = useQueryClient()
  const language = useLanguage()
  const labels = useLabels()
  const [base, setBase] = useState<Base>(() => ({
    record: loaded,
    values: loaded ? recordValues(entity, languages, loaded.row) : startValues(entity, languages, defaults),
  }))
  const latest = useRef({ base, isDirty: false, isSaving: false })
  const [isDirty, setDirty] = useState(false)
  const [saveState, setSaveState] = useSaveState()
  const [causes, setCauses] = useState<readonly string[]>([])
  const [isOffline, setOffline] = useState(false)
  const [isGone, setGone] = useState(false)
  const [isOutdated, setOutdated] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const draft = useDraft(entity, base.record?.row.id ?? null, scope)
  const action = base.record ? 'update' : 'create'
  const resolver = useMemo(
    () => formResolver({ entity, action, defaultLanguage, language }),
    [entity, action, defaultLanguage, language],
  )
  const form = useForm<FormValues>({ defaultValues: base.values, mode: 'onTouched', shouldFocusError: false, resolver })

  const differences = useCallback(
    () => changedValues(entity, latest.current.base.values, form.getValues()),
    [entity, form],
  )

  const { keep } = draft
  const look = useCallback((): void => {
    const hasChanges = Object.keys(differences()).length > 0 || !staged.isEmpty()
    latest.current.isDirty = hasChanges
    setDirty(hasChanges)
    keep(() => {
      const { base: from, isDirty: isUnsaved } = latest.current
      if (!isUnsaved) return null
      const values = form.getValues()
      const names = Object.keys(differences())
      const only = (all: FormValues) => Object.fromEntries(names.map(name => [name, all[name]]))
      const row = { id: '', ...from.record?.row, ...values } as AdminRow
      return {
        title: labels.record(entity, row),
        values: only(values),
        base: only(from.values),
        links: staged.kept(),
      }
    })
  }, [differences, entity, form, keep, labels, staged])

  useEffect(() => {
    look()
    return form.subscribe({ formState: { values: true }, callback: look })
  }, [form, look])

  /** Shows values over a version of the record. */
  const show = useCallback(
    (next: Base, values: FormValues = next.values): void => {
      if (next !== latest.current.base) setOutdated(false)
      latest.current.base = next
      setBase(next)
      form.reset(copyOf(values), { keepIsSubmitted: true })
      look()
    },
    [form, look],
  )

  const adopt = useCallback(
    (record: LoadedRecord): void => {
      client.setQueryData(recordKey(entity, record.row.id), record)
      show({ record, values: recordValues(entity, languages, record.row) })
    },
    [client, entity, languages, show],
  )

  useEffect(() => {
    const { record } = latest.current.base
    if (!loaded || !record || latest.current.isSaving) return
    if (loaded.etag === record.etag || loaded.row.updatedAt <= record.row.updatedAt) return
    if (latest.current.isDirty) setOutdated(true)
    else adopt(loaded)
  }, [loaded, adopt])

  async function send(record: LoadedRecord | null): Promise<LoadedRecord | null> {
    const sentFrom = copyOf(form.getValues())
    const values = record ? differences() : newValues(entity, sentFrom)
    if (record && Object.keys(values).length === 0) {
      setSaveState('success')
      return record
    }
    latest.current.isSaving = true
    setSaveState('pending')
    setCauses([])
    try {
      const saved = await writeRecord({
        api,
        session: identity.session,
        entity,
        base: record,
        values,
        companions: made => [...staged.operations(made), ...(companions?.(made) ?? [])],
      })
      staged.clear()
      const fresh = recordValues(entity, languages, saved.row)
      // What was typed while it was on its way is still unsaved.
      const typed = compareVersions(entity, sentFrom, fresh, form.getValues())
      client.setQueryData(recordKey(entity, saved.row.id), saved)
      show(
        { record: saved, values: fresh },
        mergedValues(fresh, typed, () => true),
      )
      setOffline(false)
      setGone(false)
      setSaveState('success')
      if (!latest.current.isDirty) draft.drop()
      void client.invalidateQueries({ queryKey: [entity.path] })
      void client.invalidateQueries({ queryKey: ['core', 'history'] })
      return saved
    } catch (error) {
      return await failed(error, record)
    } finally {
      latest.current.isSaving = false
    }
  }

  async function failed(error: unknown, record: LoadedRecord | null): Promise<LoadedRecord | null> {
    const status = error instanceof ApiError ? error.status : -1
    if (status === 412 && record) return compareWith(record.row.id, true)
    setSaveState('error')
    setOffline(status === 0)
    if (status === 404 && record) setGone(true)
    else if (error instanceof ApiError && [400, 409, 422].includes(status)) {
      const { fields, others } = causesByField(entity, error, language)
      for (const [path, message] of Object.entries(fields)) form.setError(path, { type: 'server', message })
      setCauses(Object.keys(fields).length + others.length === 0 ? [problemText(error, language)] : others)
    } else if (status !== 0) setCauses([problemText(error, language)])
    return null
  }

  /** Reads what somebody else saved; what nobody has to choose is put together at once. */
  async function compareWith(id: string, isForSave: boolean): Promise<LoadedRecord | null> {
    try {
      const { data: row, etag } = await api<AdminRow>('GET', `/api/${entity.path}/${id}`)
      setGone(false)
      const record = { row, etag }
      const theirs = recordValues(entity, languages, row)
      const merge = compareVersions(entity, latest.current.base.values, theirs, form.getValues())
      const next = { record, values: theirs }
      if (merge.conflicts.length > 0) {
        setSaveState('idle')
        setConflict({ base: next, theirs, merge, isOfDraft: false, isForSave })
        return null
      }
      show(
        next,
        mergedValues(theirs, merge, () => false),
      )
      return isForSave ? await send(record) : null
    } catch (error) {
      return failed(error, latest.current.base.record)
    }
  }

  async function checked(write: () => Promise<LoadedRecord | null>): Promise<LoadedRecord | null> {
    if (latest.current.isSaving) return null
    let saved: LoadedRecord | null = null
    await form.handleSubmit(
      async () => {
        saved = await write()
      },
      () => setSaveState('error'),
    )()
    return saved
  }

  /** Has the links of the found draft, too, and forgets it. */
  function takeDraft(): void {
    if (draft.found) staged.restore(draft.found.links)
    draft.dismiss()
  }

  return {
    form,
    record: base.record,
    isDirty,
    saveState,
    causes,
    isOffline,
    isGone,
    isOutdated,
    conflict,
    draft: draft.found,
    save: () => checked(() => send(latest.current.base.record)),
    saveAsNew: () => checked(() => send(null)),
    compare: async (isForSave = false) => {
      const { record } = latest.current.base
      return record ? await compareWith(record.row.id, isForSave) : null
    },
    hasChanges: () => latest.current.isDirty,
    settle: async isMine => {
      if (!conflict) return null
      const { base: next, theirs, merge, isOfDraft, isForSave } = conflict
      setConflict(null)
      show(next, mergedValues(theirs, merge, isMine))
      if (isOfDraft) takeDraft()
      return isForSave ? await checked(() => send(next.record)) : null
    },
    closeConflict: () => setConflict(null),
    restoreDraft: () => {
      if (!draft.found) return
      const { values: mine, base: from } = draft.found
      const { base: own } = latest.current
      const theirs = copyOf(form.getValues())
      const merge = compareVersions(entity, { ...own.values, ...from }, theirs, { ...theirs, ...mine })
      if (merge.conflicts.length > 0) {
        setConflict({ base: own, theirs, merge, isOfDraft: true, isForSave: false })
      } else {
        show(
          own,
          mergedValues(theirs, merge, () => true),
        )
        takeDraft()
      }
    },
    discardDraft: draft.dismiss,
    discard: () => {
      staged.clear()
      show(latest.current.base)
      draft.drop()
    },
    adopt,
  }
}
