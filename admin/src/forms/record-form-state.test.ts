import { defineModule, integer, localized, text } from '@tessera/core'
import type { AdminRow } from '@tessera/widget-sdk/admin'
import { describe, expect, it, vi } from 'vitest'
import type { LoadedRecord } from '../data/records.ts'
import type { StoredDraft } from './drafts.ts'
import type { FormValues } from './form-values.ts'
import type { RecordFormEvent, RecordFormState } from './record-form-state.ts'

vi.mock('virtual:tessera/admin', () => ({ definitions: [], adminPackages: [] }))
vi.mock('virtual:tessera/definition-texts', () => ({ files: {} }))

const { draftOf, isDirty, openedForm, recordFormReducer, unsavedRow, viewOf } = await import('./record-form-state.ts')
const { BrokenJson } = await import('../fields/json.tsx')

const { entity } = defineModule('garden')
const plant = entity('plant', { fields: { title: localized(), note: text(), height: integer() } })
const languages = ['en', 'ru']

/** A version of the rose, by the minute that it was saved in. */
function rose(minute: number, values: Partial<AdminRow> = {}): LoadedRecord {
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

function draft(key: string, at: string, values: FormValues, base: FormValues): StoredDraft {
  return { key, at, values, base, entity: plant.path, id: 'rose', scope: '{}', title: 'Rose', links: [] }
}

const after = (state: RecordFormState, ...events: readonly RecordFormEvent[]) => events.reduce(recordFormReducer, state)
const opened = (loaded: LoadedRecord | null = rose(10)) => openedForm({ entity: plant, languages, loaded })
/** What typing into one input makes of a form. */
const typing = (state: RecordFormState, values: FormValues) =>
  after(state, { type: 'edited', values: { ...state.values, ...values } })
const changed = () => typing(opened(), { note: 'Red' })
const saving = (state = changed()) => after(state, { type: 'saveRequested' }, { type: 'validated' })
const written = (record: LoadedRecord, hasPendingLinks = false): RecordFormEvent => ({
  type: 'written',
  record,
  hasPendingLinks,
})
const failed = (status: number | null, ...causes: string[]): RecordFormEvent => ({ type: 'failed', status, causes })
const meetsAnotherVersion = (theirs: LoadedRecord, state = saving()) =>
  after(state, failed(412), { type: 'versionRead', record: theirs })

describe('a form that was opened', () => {
  it('holds the record, has nothing to save and waits for nothing', () => {
    const state = opened()
    expect(state.values).toMatchObject({ title: { en: 'Rose', ru: '' }, note: null, height: 3 })
    expect(viewOf(state)).toMatchObject({ isDirty: false, saveState: 'idle', isOutdated: false, conflict: null })
    expect(state.task).toBeNull()
  })

  it('starts a new record with what it was given', () => {
    const state = openedForm({ entity: plant, languages, loaded: null, defaults: { note: 'Given' } })
    expect(state.values).toMatchObject({ note: 'Given', title: { en: '', ru: '' } })
    expect(viewOf(state).record).toBeNull()
  })
})

describe('typing', () => {
  it('makes the form dirty, and undoing it by hand makes it clean', () => {
    expect(isDirty(changed())).toBe(true)
    expect(changed().changes).toEqual({ note: 'Red' })
    expect(isDirty(typing(changed(), { note: '' }))).toBe(false)
  })

  it('changes nothing that the screen shows once the form is dirty', () => {
    expect(viewOf(typing(changed(), { note: 'Redder' }))).toEqual(viewOf(changed()))
  })

  it('gives the draft the fields that changed, now and before', () => {
    expect(draftOf(changed())).toEqual({ values: { note: 'Red' }, base: { note: null } })
  })

  it('names the record as it would be called', () => {
    expect(unsavedRow(changed())).toMatchObject({ id: 'rose', note: 'Red', height: 3 })
    expect(unsavedRow(opened(null)).id).toBe('')
  })
})

describe('discarding', () => {
  it('brings back what the record holds, and takes refusals and a conflict off the screen', () => {
    const state = after(saving(), failed(422, 'No'), { type: 'changesDiscarded' })
    expect(viewOf(state)).toMatchObject({ isDirty: false, causes: [] })
    expect(state.values.note).toBeNull()
    expect(after(meetsAnotherVersion(rose(20, { note: 'Blue' })), { type: 'changesDiscarded' }).conflict).toBeNull()
  })

  it('during a save leaves what was saved, and nothing unsaved on top of it', () => {
    const state = after(saving(), { type: 'changesDiscarded' }, written(rose(20, { note: 'Red' })))
    expect(state.values.note).toBe('Red')
    expect(isDirty(state)).toBe(false)
  })

  it('during a check writes nothing', () => {
    const state = after(changed(), { type: 'saveRequested' }, { type: 'changesDiscarded' }, { type: 'validated' })
    expect(state.task).toBeNull()
  })

  it('while another version is read for a save takes that version and writes nothing', () => {
    const state = after(saving(), failed(412), { type: 'changesDiscarded' })
    const read = after(state, { type: 'versionRead', record: rose(20, { note: 'Blue' }) })
    expect(read.values.note).toBe('Blue')
    expect(read.task).toBeNull()
  })
})

describe('a save', () => {
  it('checks the inputs before it writes', () => {
    const state = after(changed(), { type: 'saveRequested' })
    expect(state.task).toEqual({ kind: 'validate', base: rose(10) })
    expect(viewOf(state).saveState).toBe('idle')
  })

  it('ends with an error where an input is invalid', () => {
    const state = after(changed(), { type: 'saveRequested' }, { type: 'foundInvalid' })
    expect(state.task).toBeNull()
    expect(viewOf(state).saveState).toBe('error')
  })

  it('writes the fields that changed of the version that was edited', () => {
    expect(saving().task).toMatchObject({ kind: 'write', base: rose(10), values: { note: 'Red' } })
    expect(viewOf(saving()).saveState).toBe('pending')
  })

  it('writes nothing and succeeds where nothing changed', () => {
    const state = after(opened(), { type: 'saveRequested' }, { type: 'validated' })
    expect(state.task).toBeNull()
    expect(viewOf(state).saveState).toBe('success')
  })

  it('creates a record even when nothing was typed', () => {
    expect(saving(opened(null)).task).toMatchObject({ kind: 'write', base: null })
  })

  it('sends all that a new record says, not only what differs from its defaults', () => {
    const state = openedForm({ entity: plant, languages, loaded: null, defaults: { note: 'Given' } })
    expect(saving(state).task).toMatchObject({ values: { note: 'Given' } })
  })

  it('as new creates a record with everything that the form holds', () => {
    const state = after(changed(), { type: 'saveRequested', isAsNew: true }, { type: 'validated' })
    expect(state.task).toMatchObject({ base: null, values: { title: { en: 'Rose' }, note: 'Red', height: 3 } })
  })

  it('that succeeds leaves a clean form of the saved version, and says so until it was shown long enough', () => {
    const state = after(saving(), written(rose(20, { note: 'Red' })))
    expect(viewOf(state)).toMatchObject({ isDirty: false, saveState: 'success', record: { etag: rose(20).etag } })
    expect(viewOf(after(state, { type: 'outcomeExpired' })).saveState).toBe('idle')
  })

  it('shows each outcome separately, each for its own time', () => {
    const once = after(changed(), { type: 'saveRequested' }, { type: 'foundInvalid' })
    const twice = after(once, { type: 'saveRequested' }, { type: 'foundInvalid' })
    expect(twice.outcome).not.toBe(once.outcome)
  })

  it('takes over the values as the server stored them', () => {
    expect(after(saving(), written(rose(20, { note: 'red' }))).values.note).toBe('red')
  })

  it('that is asked for during another is ignored', () => {
    const [checking, writing] = [after(changed(), { type: 'saveRequested' }), saving()]
    expect(after(checking, { type: 'saveRequested' })).toBe(checking)
    expect(after(writing, { type: 'saveRequested', isAsNew: true })).toBe(writing)
  })

  it('keeps what was typed while it was under way as unsaved', () => {
    const state = after(typing(saving(), { height: 4 }), written(rose(20, { note: 'Red' })))
    expect(state.values).toMatchObject({ note: 'Red', height: 4 })
    expect(state.changes).toEqual({ height: 4 })
  })

  it('keeps what was typed into the very input that was saved', () => {
    const state = after(typing(saving(), { note: 'Redder' }), written(rose(20, { note: 'Red' })))
    expect(state.changes).toEqual({ note: 'Redder' })
  })

  it('of a new record continues with the created one, and forgets the drafts of unsaved records', () => {
    const found = after(opened(null), { type: 'draftFound', draft: draft('a', '1', { note: 'Old' }, { note: '' }) })
    const state = after(saving(found), written(rose(20)))
    expect(viewOf(state)).toMatchObject({ record: rose(20), draft: null })
    expect(after(state, { type: 'saveRequested' }).task).toEqual({ kind: 'validate', base: rose(20) })
  })

  it('ignores results that nothing waits for', () => {
    for (const event of [written(rose(20)), { type: 'versionRead', record: rose(20) }, { type: 'validated' }] as const)
      expect(after(changed(), event)).toEqual(changed())
  })
})

describe('a save that fails', () => {
  it('says why, keeps the work, and can be tried again', () => {
    const state = after(saving(), failed(422, 'Too red'))
    expect(viewOf(state)).toMatchObject({ saveState: 'error', causes: ['Too red'], isDirty: true, isOffline: false })
    expect(after(state, { type: 'saveRequested' }, { type: 'validated' }).causes).toEqual([])
  })

  it('without a connection is offline until a save succeeds', () => {
    const offline = after(saving(), failed(0, 'No connection'))
    expect(viewOf(offline)).toMatchObject({ isOffline: true, saveState: 'error', causes: [], isDirty: true })
    const again = saving(offline)
    expect(viewOf(again)).toMatchObject({ isOffline: true, saveState: 'pending' })
    expect(viewOf(after(again, written(rose(20, { note: 'Red' }))))).toMatchObject({ isOffline: false, isDirty: false })
  })

  it('for another reason than the connection is not offline any more', () => {
    expect(after(saving(after(saving(), failed(0))), failed(500, 'Broken')).isOffline).toBe(false)
  })

  it('without a response shows the error', () => {
    expect(after(saving(), failed(null, 'Broken')).causes).toEqual(['Broken'])
  })

  it('of a deleted record says so, until it is saved as a new one', () => {
    const gone = after(saving(), failed(404, 'Not found'))
    expect(viewOf(gone)).toMatchObject({ isDeleted: true, causes: [] })
    const asNew = after(gone, { type: 'saveRequested', isAsNew: true }, { type: 'validated' })
    const created = rose(20, { id: 'rose-2', note: 'Red' })
    expect(viewOf(after(asNew, written(created)))).toMatchObject({ isDeleted: false, record: created, isDirty: false })
  })

  it('of a new record with 404 shows the refusal: no record was deleted', () => {
    expect(after(saving(opened(null)), failed(404, 'Not found'))).toMatchObject({
      isDeleted: false,
      causes: ['Not found'],
    })
  })

  it('after the form was closed asks for nothing more', () => {
    const closed = after(saving(), { type: 'closed' })
    expect(after(closed, failed(412)).task).toBeNull()
    const reading = after(saving(), failed(412), { type: 'closed' })
    const read = after(reading, { type: 'versionRead', record: rose(20, { note: 'Blue' }) })
    expect(read).toMatchObject({ task: null, conflict: null, values: { note: 'Red' } })
  })

  it('goes on where the form was opened again', () => {
    expect(after(saving(), { type: 'closed' }, { type: 'opened' }, failed(412)).task?.kind).toBe('read')
  })
})

describe('a response after the form was closed', () => {
  it('still counts as saved', () => {
    expect(isDirty(after(saving(), { type: 'closed' }, written(rose(20, { note: 'Red' }))))).toBe(false)
  })
})

describe('two people in one record', () => {
  it('a form without unsaved work follows what the other saved', () => {
    const state = after(opened(), { type: 'refreshed', record: rose(20, { note: 'Blue' }) })
    expect(state.values.note).toBe('Blue')
    expect(viewOf(state)).toMatchObject({ isOutdated: false, isDirty: false })
  })

  it('a form with unsaved work keeps it and says so', () => {
    const state = after(changed(), { type: 'refreshed', record: rose(20, { note: 'Blue' }) })
    expect(state.values.note).toBe('Red')
    expect(viewOf(state).isOutdated).toBe(true)
  })

  it('the same version, an older one, and one of a record that is yet to be created change nothing', () => {
    const state = after(opened(rose(20)), { type: 'refreshed', record: rose(20) })
    expect(after(state, { type: 'refreshed', record: rose(10) }).base.record).toEqual(rose(20))
    expect(after(opened(null), { type: 'refreshed', record: rose(20) }).base.record).toBeNull()
  })

  it('one’s own version that is read before the save has ended is not somebody else’s', () => {
    const own = rose(20, { note: 'Red' })
    const reading = after(saving(), { type: 'refreshed', record: own })
    expect(viewOf(reading).isOutdated).toBe(false)
    expect(viewOf(typing(after(reading, written(own)), { height: 9 })).isOutdated).toBe(false)
  })

  it('a version that was saved right after one’s own is still told', () => {
    const state = after(saving(), { type: 'refreshed', record: rose(30) }, written(rose(20, { note: 'Red' })))
    expect(viewOf(typing(state, { height: 9 })).isOutdated).toBe(true)
  })

  it('a save over another version reads it, and saves what both changed apart', () => {
    const reading = after(saving(), failed(412))
    expect(reading.task).toEqual({ kind: 'read', id: 'rose', isForSave: true })
    expect(viewOf(reading).saveState).toBe('pending')
    const state = after(reading, { type: 'versionRead', record: rose(20, { height: 5 }) })
    expect(state.values).toMatchObject({ note: 'Red', height: 5 })
    expect(state.task).toEqual({ kind: 'validate', base: rose(20, { height: 5 }) })
    expect(after(state, { type: 'validated' }).task).toMatchObject({ values: { note: 'Red' } })
  })

  it('a language each is no conflict', () => {
    const mine = typing(opened(), { title: { en: 'Rose', ru: 'Роза' } })
    const state = meetsAnotherVersion(rose(20, { title: { en: 'The rose' } }), saving(mine))
    expect(state.values.title).toEqual({ en: 'The rose', ru: 'Роза' })
  })

  it('the same change by both is no conflict, and needs no write', () => {
    const state = meetsAnotherVersion(rose(20, { note: 'Red' }))
    expect(viewOf(after(state, { type: 'validated' }))).toMatchObject({ saveState: 'success', isDirty: false })
  })

  it('the same input by both is a conflict: nothing is written before somebody chose', () => {
    const state = meetsAnotherVersion(rose(20, { note: 'Blue' }))
    expect(state.conflict?.merge.conflicts).toMatchObject([{ path: 'note', base: null, theirs: 'Blue', mine: 'Red' }])
    expect(state.task).toBeNull()
    expect(viewOf(state).saveState).toBe('idle')
  })

  it('a conflict that is closed leaves the form as it was', () => {
    const state = after(meetsAnotherVersion(rose(20, { note: 'Blue' })), { type: 'conflictClosed' })
    expect(state).toMatchObject({ conflict: null, values: { note: 'Red' }, base: { record: rose(10) } })
  })

  it('a conflict is resolved with theirs, and saved from their version', () => {
    const theirs = rose(20, { note: 'Blue', height: 5 })
    const state = after(meetsAnotherVersion(theirs), { type: 'conflictResolved', mine: [] })
    expect(state.values).toMatchObject({ note: 'Blue', height: 5 })
    expect(state.task).toEqual({ kind: 'validate', base: theirs })
  })

  it('a conflict is resolved with mine, over their version of everything else', () => {
    const both = typing(changed(), { title: { en: 'My rose', ru: '' } })
    const theirs = rose(20, { note: 'Blue', height: 5, title: { en: 'Their rose' } })
    const state = after(meetsAnotherVersion(theirs, saving(both)), { type: 'conflictResolved', mine: ['note'] })
    expect(state.values).toMatchObject({ note: 'Red', height: 5, title: { en: 'Their rose', ru: '' } })
    expect(after(state, { type: 'validated' }).task).toMatchObject({ base: theirs, values: { note: 'Red' } })
  })

  it('a third version during the question is met by the save that follows', () => {
    const state = after(
      meetsAnotherVersion(rose(20, { note: 'Blue' })),
      { type: 'refreshed', record: rose(30, { height: 9 }) },
      { type: 'conflictResolved', mine: ['note'] },
      { type: 'validated' },
    )
    expect(state.task).toMatchObject({ base: rose(20, { note: 'Blue' }) })
    const merged = meetsAnotherVersion(rose(30, { note: 'Blue', height: 9 }), state)
    expect(merged.values).toMatchObject({ note: 'Red', height: 9 })
  })

  it('their version is taken over on request without a save', () => {
    const asked = after(changed(), { type: 'comparisonRequested', isForSave: false })
    expect(asked.task).toEqual({ kind: 'read', id: 'rose', isForSave: false })
    expect(viewOf(asked).saveState).toBe('idle')
    const state = after(asked, { type: 'versionRead', record: rose(20, { height: 5 }) })
    expect(state).toMatchObject({ task: null, values: { note: 'Red', height: 5 }, changes: { note: 'Red' } })
    expect(viewOf(state).isOutdated).toBe(false)
  })

  it('a conflict of such a request is not saved either', () => {
    const asked = after(changed(), { type: 'comparisonRequested', isForSave: false })
    const state = after(asked, { type: 'versionRead', record: rose(20, { note: 'Blue' }) })
    expect(after(state, { type: 'conflictResolved', mine: ['note'] })).toMatchObject({ task: null, conflict: null })
  })

  it('the connection that goes while their version is read leaves the work as it is', () => {
    const state = after(saving(), failed(412), failed(0))
    expect(state).toMatchObject({ isOffline: true, task: null, values: { note: 'Red' }, base: { record: rose(10) } })
  })

  it('a record that is deleted while its other version is read is reported as deleted', () => {
    expect(after(saving(), failed(412), failed(404)).isDeleted).toBe(true)
  })

  it('a record that was restored from the trash is compared, and no longer reported as deleted', () => {
    const gone = after(saving(), failed(404), { type: 'comparisonRequested', isForSave: true })
    const state = after(gone, { type: 'versionRead', record: rose(20) })
    expect(viewOf(state).isDeleted).toBe(false)
    expect(state.task).toEqual({ kind: 'validate', base: rose(20) })
  })

  it('a version from the history is taken as it is', () => {
    const state = after(changed(), { type: 'versionRestored', record: rose(20, { note: 'Old' }) })
    expect(state).toMatchObject({ values: { note: 'Old' }, changes: {}, base: { record: rose(20, { note: 'Old' }) } })
  })

  it('comparisons wait for a save, and for a record', () => {
    expect(after(saving(), { type: 'comparisonRequested', isForSave: true })).toEqual(saving())
    expect(after(opened(null), { type: 'comparisonRequested', isForSave: true }).task).toBeNull()
  })
})

describe('a draft that was left behind', () => {
  const left = draft('a', '2026-11-21T09:15:00.000Z', { note: 'Drafted' }, { note: '' })
  const found = (state: RecordFormState, ...drafts: readonly StoredDraft[]) =>
    after(state, ...drafts.map(each => ({ type: 'draftFound', draft: each }) as const))

  it('is offered, the newest first, each once', () => {
    const newer = draft('b', '2026-11-21T09:16:00.000Z', { height: 8 }, { height: 3 })
    const state = found(opened(), left, newer, left)
    expect(state.drafts.map(({ key }) => key)).toEqual(['b', 'a'])
    expect(viewOf(after(state, { type: 'draftDiscarded' })).draft).toBe(left)
  })

  it('is restored as unsaved work', () => {
    const state = after(found(opened(), left), { type: 'draftRestored' })
    expect(state).toMatchObject({ values: { note: 'Drafted' }, changes: { note: 'Drafted' }, drafts: [], task: null })
  })

  it('is restored beside what was typed since into other inputs', () => {
    const state = after(found(typing(opened(), { height: 4 }), left), { type: 'draftRestored' })
    expect(state.changes).toEqual({ note: 'Drafted', height: 4 })
  })

  it('of an older version takes only its own changes along', () => {
    const state = after(found(opened(rose(20, { height: 5 })), left), { type: 'draftRestored' })
    expect(state.values).toMatchObject({ note: 'Drafted', height: 5 })
  })

  it('of an older version asks where the record has changed the same input since', () => {
    const state = after(found(opened(rose(20, { note: 'Blue' })), left), { type: 'draftRestored' })
    expect(state.conflict).toMatchObject({ kind: 'draft', isForSave: false })
    expect(state.values.note).toBe('Blue')
    const mine = after(state, { type: 'conflictResolved', mine: ['note'] })
    expect(mine).toMatchObject({ changes: { note: 'Drafted' }, drafts: [], conflict: null, task: null })
    const theirs = after(state, { type: 'conflictResolved', mine: [] })
    expect(theirs).toMatchObject({ changes: {}, drafts: [] })
  })

  it('stays on offer while its conflict is closed unresolved', () => {
    const state = after(found(changed(), left), { type: 'draftRestored' }, { type: 'conflictClosed' })
    expect(viewOf(state).draft).toBe(left)
  })

  it('whose conflict is resolved after a save ended leaves the saved version the one to compare with', () => {
    const asked = after(found(saving(), left), { type: 'draftRestored' })
    const state = after(asked, written(rose(20, { note: 'Red' })), { type: 'conflictResolved', mine: ['note'] })
    expect(state).toMatchObject({ base: { record: rose(20, { note: 'Red' }) }, changes: { note: 'Drafted' } })
  })

  it('restores invalid JSON as such, so that it can’t be saved', () => {
    const broken = draft('a', '1', { note: new BrokenJson('{') }, { note: '' })
    expect(after(found(opened(), broken), { type: 'draftRestored' }).values.note).toEqual(new BrokenJson('{'))
  })

  it('that is not there can’t be restored', () => {
    expect(after(opened(), { type: 'draftRestored' })).toEqual(opened())
  })
})

describe('pending links', () => {
  const linked = (state: RecordFormState) => after(state, { type: 'pendingLinksChanged', hasPendingLinks: true })

  it('are unsaved work, and the same event twice changes nothing', () => {
    expect(isDirty(linked(opened(null)))).toBe(true)
    const state = linked(opened(null))
    expect(linked(state)).toBe(state)
  })

  it('are written by themselves where nothing was typed', () => {
    expect(saving(linked(opened())).task).toMatchObject({ kind: 'write', base: rose(10), values: {} })
  })

  it('that were saved with their record are no unsaved work any more', () => {
    expect(isDirty(after(saving(linked(opened(null))), written(rose(20))))).toBe(false)
  })

  it('that were added during the save are still unsaved', () => {
    const state = after(saving(linked(opened(null))), written(rose(20), true))
    expect(viewOf(state)).toMatchObject({ isDirty: true, record: rose(20) })
  })

  it('that the server refuses stay with their record, which was not created', () => {
    const state = after(saving(linked(opened(null))), failed(422, 'No such record'))
    expect(viewOf(state)).toMatchObject({ isDirty: true, record: null, causes: ['No such record'] })
  })
})
