import type { AdminRow } from '@tessera/widget-sdk/admin'
import { expect, it } from 'vitest'
import {
  insertRow,
  isUploading,
  laterRecords,
  type UploadEvent,
  uploadReducer,
  uploadsToStart,
} from './upload-queue.ts'

const row: AdminRow = { id: 'file', variant: 'default', createdAt: '', updatedAt: '' }
const added = (...ids: readonly string[]): UploadEvent => ({
  type: 'added',
  files: ids.map(id => ({ id, file: new File([], id), problem: null })),
})
const after = (...events: readonly UploadEvent[]) => events.reduce(uploadReducer, [])
const idsToStart = (...events: readonly UploadEvent[]) => uploadsToStart(after(...events)).map(({ id }) => id)

it('two are sent at a time, in their order', () => {
  expect(idsToStart(added('a', 'b', 'c'))).toEqual(['a', 'b'])
  expect(idsToStart(added('a', 'b', 'c'), { type: 'started', id: 'a' })).toEqual(['b'])
  expect(idsToStart(added('a', 'b', 'c'), { type: 'started', id: 'a' }, { type: 'started', id: 'b' })).toEqual([])
})

it('the next one has its turn when one is done, has failed or was dismissed', () => {
  const both = [added('a', 'b', 'c'), { type: 'started', id: 'a' }, { type: 'started', id: 'b' }] as const
  expect(idsToStart(...both, { type: 'done', id: 'a', row })).toEqual(['c'])
  expect(idsToStart(...both, { type: 'failed', id: 'a', problem: 'No' })).toEqual(['c'])
  expect(idsToStart(...both, { type: 'dismissed', id: 'b' })).toEqual(['c'])
})

it('a file that can’t be sent has failed from the start and keeps no other back', () => {
  const big = { id: 'big', file: new File([], 'big'), problem: 'Too big' }
  const uploads = after({ type: 'added', files: [big] }, added('b'))
  expect(uploads[0]).toMatchObject({ state: 'failed', problem: 'Too big' })
  expect(uploadsToStart(uploads).map(({ id }) => id)).toEqual(['b'])
})

it('an upload reports its progress and its result', () => {
  const begun = [added('a', 'b'), { type: 'started', id: 'a' }, { type: 'progressed', id: 'a', progress: 0.5 }] as const
  expect(after(...begun)).toMatchObject([{ state: 'sending', progress: 0.5 }, { progress: 0 }])
  expect(after(...begun, { type: 'done', id: 'a', row })[0]).toMatchObject({ state: 'done', progress: 1, row })
  expect(after(...begun, { type: 'failed', id: 'a', problem: 'No' })[0]).toMatchObject({
    state: 'failed',
    problem: 'No',
  })
})

it('one that failed starts again from nothing', () => {
  const failed = [
    added('a'),
    { type: 'started', id: 'a' },
    { type: 'progressed', id: 'a', progress: 0.5 },
    { type: 'failed', id: 'a', problem: 'No' },
  ] as const
  expect(after(...failed, { type: 'retried', id: 'a' })[0]).toMatchObject({
    state: 'waiting',
    progress: 0,
    problem: null,
  })
})

it('late reports about a dismissed upload are ignored', () => {
  const dismissed = [added('a'), { type: 'started', id: 'a' }, { type: 'dismissed', id: 'a' }] as const
  expect(after(...dismissed, { type: 'progressed', id: 'a', progress: 1 })).toEqual([])
})

it('is busy until nothing waits and nothing is sent', () => {
  expect(isUploading(after(added('a')))).toBe(true)
  expect(isUploading(after(added('a'), { type: 'started', id: 'a' }))).toBe(true)
  expect(isUploading(after(added('a'), { type: 'failed', id: 'a', problem: 'No' }))).toBe(false)
  expect(isUploading([])).toBe(false)
})

it('a file whose upload ends late has its place before those that were added after it', () => {
  const records = new Map([
    ['a', null],
    ['b', null],
    ['c', null],
  ] as [string, string | null][])
  const done = (rows: readonly { readonly id: string }[], upload: string) => {
    records.set(upload, `file ${upload}`)
    return insertRow(rows, { id: `file ${upload}` }, laterRecords(records, upload))
  }
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
  const late = done(done(done([{ id: 'old' }], 'c'), 'a'), 'b')
  expect(ids(late)).toEqual(['old', 'file a', 'file b', 'file c'])
  expect(ids(insertRow(late, { id: 'file a' }))).toEqual(ids(late))
})
