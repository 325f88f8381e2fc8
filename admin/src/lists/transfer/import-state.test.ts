import type { ImportReport } from '@tessera/core'
import { describe, expect, it } from 'vitest'
import type { ImportFile, ImportSource } from './import-file.ts'
import {
  type ImportEvent,
  type ImportState,
  importReducer,
  newImport,
  obstacleOf,
  sentMapping,
} from './import-state.ts'

const source: ImportSource = { name: 'plants.csv', bytes: new Uint8Array(), encoding: 'utf-8' }
const file: ImportFile = {
  name: 'plants.csv',
  format: 'csv',
  columns: ['Slug', 'Id', 'Note'],
  rows: [{ Slug: 'mint' }],
}
const report: ImportReport = { created: 1, updated: 0, errors: [] }
const mapping = { Slug: 'slug', Note: 'note' }

const after = (state: ImportState, ...events: readonly ImportEvent[]) => events.reduce(importReducer, state)
const read = (given: Readonly<Record<string, string>> = mapping, keys = ['id', 'slug']): ImportEvent => ({
  type: 'fileRead',
  source,
  file,
  mapping: given,
  keys,
})
const chosen = after(newImport, read())
const reported = (isDryRun: boolean): ImportEvent => ({ type: 'reported', report, isDryRun })
const checked = after(chosen, { type: 'sent' }, reported(true))

describe('a file that was read', () => {
  it('leads to its columns, with the first key that a column has', () => {
    expect(chosen).toMatchObject({ step: 'columns', file, mapping, matchKey: 'slug', isPending: false })
    expect(after(newImport, read({ Note: 'note' })).matchKey).toBeNull()
    expect(after(newImport, read({ Id: 'id', Slug: 'slug' })).matchKey).toBe('id')
  })

  it('begins again in another encoding: without the mapping, the message and the report of before', () => {
    const failed = after(checked, { type: 'wentBack' }, { type: 'failed', error: 'Malformed' })
    expect(failed).toMatchObject({ step: 'columns', mapping, error: 'Malformed' })
    expect(after(failed, read({ Id: 'id' }))).toMatchObject({ mapping: { Id: 'id' }, report: null, error: null })
  })
})

describe('columns', () => {
  it.each([
    ['without any field', {}, null, 'nothingChosen'],
    ['of which two have the same field', { Slug: 'slug', Note: 'slug' }, 'slug', 'twice'],
    ['of which none has the key', { Note: 'note' }, 'slug', 'needsKey'],
    ['that are all new records', { Note: 'note' }, null, null],
    ['with the key', mapping, 'slug', null],
  ] as const)('%s: %j by %s', (_, given, matchKey, obstacle) => {
    const state = after(chosen, { type: 'mappingChanged', mapping: given }, { type: 'matchKeyChanged', matchKey })
    expect(obstacleOf(state)).toBe(obstacle)
    expect(after(state, { type: 'sent' }).isPending).toBe(obstacle === null)
  })

  it('are sent without ids where every row is a new record', () => {
    const withId = after(chosen, { type: 'mappingChanged', mapping: { ...mapping, Id: 'id' } })
    expect(sentMapping(withId)).toEqual({ ...mapping, Id: 'id' })
    expect(sentMapping(after(withId, { type: 'matchKeyChanged', matchKey: null }))).toEqual(mapping)
  })
})

describe('rows that are being sent', () => {
  const sending = after(chosen, { type: 'sent' })

  it('are left alone until the report comes', () => {
    expect(
      after(
        sending,
        { type: 'wentBack' },
        { type: 'startedAgain' },
        { type: 'mappingChanged', mapping: {} },
        { type: 'matchKeyChanged', matchKey: null },
        read({}),
        { type: 'sent' },
      ),
    ).toBe(sending)
  })

  it('are checked first, then imported', () => {
    expect(checked).toMatchObject({ step: 'check', report, isPending: false })
    expect(after(checked, { type: 'sent' }, reported(false))).toMatchObject({ step: 'done', report })
  })

  it('that were refused stay where they were, and the next attempt says nothing of it', () => {
    const failed = after(checked, { type: 'sent' }, { type: 'failed', error: 'No connection' })
    expect(failed).toMatchObject({ step: 'check', isPending: false, error: 'No connection', report })
    expect(after(failed, { type: 'sent' }).error).toBeNull()
  })

  it('leave a report that nobody waits for without effect', () => {
    expect(after(chosen, reported(false))).toBe(chosen)
  })
})

describe('the way back', () => {
  it('leads from the check to the columns and from there to the file, which keep what was chosen', () => {
    const columns = after(checked, { type: 'wentBack' })
    expect(columns).toMatchObject({ step: 'columns', mapping, matchKey: 'slug' })
    expect(after(columns, { type: 'wentBack' })).toMatchObject({ step: 'file', file })
  })

  it('leads from a check without a valid row to another file', () => {
    expect(after(checked, { type: 'startedAgain' }).step).toBe('file')
  })

  it('is closed once the rows are imported', () => {
    const done = after(checked, { type: 'sent' }, reported(false))
    expect(after(done, { type: 'wentBack' })).toBe(done)
  })
})
