import { describe, expect, it, vi } from 'vitest'
import {
  after,
  changed,
  draft,
  failed,
  languages,
  meetsAnotherVersion,
  opened,
  plant,
  rose,
  saving,
  typing,
  written,
} from '../../test/record-form.ts'
import type { RecordFormState } from './record-form-state.ts'
import { draftOf, isDirty, openedForm, unsavedRow, viewOf } from './record-form-state.ts'

vi.mock('virtual:tessera/admin', () => ({ definitions: [], adminPackages: [] }))
vi.mock('virtual:tessera/definition-texts', () => ({ files: {} }))
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

describe('pending links', () => {
  const linked = (state: RecordFormState) => after(state, { type: 'otherWorkChanged', hasOtherWork: true })

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
