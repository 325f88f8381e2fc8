import { describe, expect, it, vi } from 'vitest'
import {
  after,
  changed,
  draft,
  failed,
  meetsAnotherVersion,
  opened,
  rose,
  saving,
  typing,
  written,
} from '../../test/record-form.ts'
import { BrokenJson } from '../fields/json.tsx'
import type { StoredDraft } from './drafts.ts'
import type { RecordFormState } from './record-form-state.ts'
import { viewOf } from './record-form-state.ts'

vi.mock('virtual:tessera/admin', () => ({ definitions: [], adminPackages: [] }))
vi.mock('virtual:tessera/definition-texts', () => ({ files: {} }))
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
