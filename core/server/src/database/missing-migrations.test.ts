import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boolean, defineModule, type Entity, integer, reference, text } from '@tessera/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadConfiguration } from '../config.ts'
import { createHost } from '../create-host.ts'
import { definePlugin } from '../plugin.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { assertMigrated } from './missing-migrations.ts'
import { wantedStatements } from './schema.ts'

const { entity } = defineModule('events')
const place = entity('place')
const fields = { title: text({ required: true }), seats: integer({ default: 0 }), code: text({ unique: true }) }
const event = entity('event', { fields })
let own: TestDatabase

beforeAll(async () => {
  own = await openTestDatabase([])
}, 60_000)
afterAll(() => own.drop())
beforeEach(async () => {
  await own.database.query({ text: 'drop schema public cascade; create schema public' })
  for (const text of wantedStatements([place, event])) await own.database.query({ text })
})

const check = (...entities: Entity[]) => assertMigrated(own.database, [definePlugin({ name: 'events', entities })])

test('nothing is said while the database has what the definitions say', async () => {
  await expect(check(place, event)).resolves.toBeUndefined()
})

test.each([
  ['a new field', { ...fields, doors: text() }, '1 change without a migration (events_events.doors is missing)'],
  ['another type', { ...fields, seats: text({ default: '' }) }, 'events_events.seats is integer, not text'],
  ['an optional field', { ...fields, title: text() }, "events_events.title can't be empty"],
  ['a required field', { ...fields, seats: integer() }, "events_events.seats can't be empty"],
  [
    'a unique field',
    { ...fields, title: text({ required: true, unique: true }) },
    'events_events is not unique by title',
  ],
  ['a reference', { ...fields, placeId: reference(place) }, 'events_events.place_id is missing'],
  ['no field', { seats: fields.seats, code: fields.code }, 'events_events.title is in no definition but required'],
])('%s without its migration is reported, with the command that writes it', async (_, changed, message) => {
  const checking = check(place, entity('event', { fields: changed }))
  await expect(checking).rejects.toThrow(message)
  await expect(checking).rejects.toThrow('Run: tessera migration events')
})

test('a new entity is reported, and many changes are counted', async () => {
  await expect(check(place, event, entity('guest'))).rejects.toThrow('events_guests is missing')
  const flags = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(name => [name, boolean()]))
  const checking = check(place, entity('event', { fields: { ...fields, ...flags } }))
  await expect(checking).rejects.toThrow('events: 7 changes without a migration (events_events.a is missing, ')
  await expect(checking).rejects.toThrow('and 2 more)')
})

test('what another version of the product needs beyond the definitions is none of this one’s business', async () => {
  await own.database.query({ text: 'alter table "events_events" add "later" text' })
  await own.database.query({ text: `alter table "events_events" add "sooner" text not null default ''` })
  await own.database.query({ text: 'create table "events_guests" ("id" uuid primary key)' })
  await expect(check(place, event)).resolves.toBeUndefined()
})

test('ends the start', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tessera-missing-'))
  const plugin = definePlugin({ name: 'events', entities: [place] })
  const configuration = loadConfiguration(root, { plugins: [] }, {})
  const starting = createHost({ configuration, plugins: [{ plugin, options: {} }] })
  await expect(starting).rejects.toThrow('events: 1 change without a migration (events_places is missing)')
  rmSync(root, { recursive: true })
})
