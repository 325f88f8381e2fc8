import { defineModule, integer, localized, text } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import type { LoadedRecord } from '../src/data/records.ts'
import type { StoredDraft } from '../src/forms/drafts.ts'
import type { FormValues } from '../src/forms/form-values.ts'
import {
  openedForm,
  type RecordFormEvent,
  type RecordFormState,
  recordFormReducer,
} from '../src/forms/record-form-state.ts'

export const plant = defineModule('garden').entity('plant', {
  fields: { title: localized(), note: text(), height: integer() },
})

export const languages = ['en', 'ru']

/** A version of the rose, by the minute that it was saved in. */
export function rose(minute: number, values: Partial<AdminRow> = {}): LoadedRecord {
  const updatedAt = `2026-11-21T09:${minute}:00.000Z`
  const row: AdminRow = {
    id: 'rose',
    variant: 'default',
    createdAt: '2026-11-21T09:10:00.000Z',
    updatedAt,
    title: { en: 'Rose' },
    note: null,
    height: 3,
    ...values,
  }
  return { row, etag: `"${updatedAt}"` }
}

export function draft(key: string, at: string, values: FormValues, base: FormValues): StoredDraft {
  return { key, at, values, base, entity: plant.path, id: 'rose', scope: '{}', title: 'Rose', links: [] }
}

export const after = (state: RecordFormState, ...events: readonly RecordFormEvent[]) =>
  events.reduce(recordFormReducer, state)

export const opened = (loaded: LoadedRecord | null = rose(10)) => openedForm({ entity: plant, languages, loaded })

/** What typing into one input makes of a form. */
export const typing = (state: RecordFormState, values: FormValues) =>
  after(state, { type: 'edited', values: { ...state.values, ...values } })

export const changed = () => typing(opened(), { note: 'Red' })

export const saving = (state = changed()) => after(state, { type: 'saveRequested' }, { type: 'validated' })

export const written = (record: LoadedRecord, hasOtherWork = false): RecordFormEvent => ({
  type: 'written',
  record,
  hasOtherWork,
})

export const failed = (status: number | null, ...causes: string[]): RecordFormEvent => ({
  type: 'failed',
  status,
  causes,
})

export const meetsAnotherVersion = (theirs: LoadedRecord, state = saving()) =>
  after(state, failed(412), { type: 'versionRead', record: theirs })
