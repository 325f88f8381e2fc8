import type { HistoryEntry } from '@tessera/core'
import { expect, it } from 'vitest'
import { changesOfRecords, dayName, daysOfChanges } from './days-of-changes.ts'

let id = 100

function change(
  at: string,
  recordId: string,
  subjectId = 'ada',
  action: HistoryEntry['action'] = 'updated',
): HistoryEntry {
  id -= 1
  return {
    id: String(id),
    at: new Date(at).toISOString(),
    entity: 'blog/articles',
    recordId,
    action,
    actor: { kind: 'subject', subjectId, name: subjectId },
    title: { '': recordId },
    fields: ['title'],
  }
}

it('one person’s changes of one record in a day are one line; days are separate', () => {
  const days = daysOfChanges([
    change('2026-11-21T15:00', 'tea'),
    change('2026-11-21T14:00', 'cup', 'eve'),
    change('2026-11-21T13:00', 'tea'),
    change('2026-11-21T12:00', 'tea', 'eve'),
    change('2026-11-20T23:59', 'tea'),
    change('2026-11-20T10:00', 'tea', 'ada', 'created'),
  ])
  expect(days.map(({ day }) => day.getDate())).toEqual([21, 20])
  expect(
    days.map(({ groups }) =>
      groups.map(({ entry, count }) => `${entry.recordId} ${entry.action} ${entry.actor.name} ${count}`),
    ),
  ).toEqual([
    ['tea updated ada 2', 'cup updated eve 1', 'tea updated eve 1'],
    ['tea updated ada 1', 'tea created ada 1'],
  ])
  expect(new Date(days[0]?.groups[0]?.entry.at ?? '').getHours()).toBe(15)
})

it('no more lines than there is room for, the newest ones', () => {
  const days = daysOfChanges([change('2026-11-21T15:00', 'tea'), change('2026-11-20T10:00', 'cup')], 1)
  expect(days.flatMap(({ groups }) => groups.map(({ entry }) => entry.recordId))).toEqual(['tea'])
})

it('days are called as people call them', () => {
  const now = new Date('2026-11-21T08:00').getTime()
  const name = (day: string, language: string) => dayName(new Date(`${day}T00:00`), now, language)
  expect(name('2026-11-21', 'en')).toBe('Today')
  expect(name('2026-11-20', 'ru')).toBe('Вчера')
  expect(name('2026-11-18', 'en')).toBe('Wednesday, November 18')
  expect(name('2026-11-18', 'ru')).toBe('среда, 18 ноября')
})

it('links are left to the history: here they would hide the changes of records', () => {
  const records = change('2026-11-21T15:00', 'tea')
  const link = { ...change('2026-11-21T15:00', 'tea-to-cup'), entity: 'blog/teas-to-cups' }
  const isLink = (path: string) => path.includes('-to-')
  expect(changesOfRecords([records, link], isLink)).toEqual([records])
  expect(changesOfRecords([link], isLink)).toEqual([link])
})
