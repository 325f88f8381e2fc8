import type { HistoryAction, HistoryEntry } from '@tessera/core'
import { expect, test } from 'vitest'
import { combinedChanges } from './combined-changes.ts'

const noon = '2026-11-21T12:00:00.000Z'
const later = '2026-11-21T12:00:01.000Z'

function entry(id: string, entity: string, action: HistoryAction, at = noon, subjectId = 'anna'): HistoryEntry {
  const actor = { kind: 'subject', subjectId, name: subjectId } as const
  return { id, at, entity, recordId: id, action, actor, title: {}, fields: [] }
}

const told = (...entries: HistoryEntry[]) =>
  combinedChanges(entries, path => path.includes('-to-')).map(({ main, dependents }) => [
    main.id,
    dependents.map(({ id }) => id),
  ])

test('Cascaded deletions are shown with their record', () => {
  const entries = [
    entry('3', 'a/as-to-bs', 'deleted'),
    entry('2', 'a/as', 'deleted'),
    entry('1', 'a/as-to-bs', 'deleted'),
  ]
  expect(told(...entries)).toEqual([['2', ['3', '1']]])
})

test('Of records created together the first is the main one', () => {
  const entries = [entry('3', 'a/as-to-bs', 'created'), entry('2', 'a/bs', 'created'), entry('1', 'a/as', 'created')]
  expect(told(...entries)).toEqual([['1', ['3', '2']]])
})

test('A write of links alone is shown by one of them', () => {
  expect(told(entry('2', 'a/as-to-bs', 'updated'), entry('1', 'a/as-to-bs', 'updated'))).toEqual([['2', ['1']]])
})

test('Another moment, actor or action is another write', () => {
  const entries = [
    entry('4', 'a/as', 'updated', later),
    entry('3', 'a/as', 'updated'),
    entry('2', 'a/as', 'updated', noon, 'boris'),
    entry('1', 'a/as', 'created', noon, 'boris'),
  ]
  expect(told(...entries).map(([id]) => id)).toEqual(['4', '3', '2', '1'])
})
