import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRestorable, stateAfter } from './restorable-database.ts'

const open = () => openRestorable()

/** All that a database says of itself, with the numbers that it gives to what is made next. */
async function stateOf(database: Awaited<ReturnType<typeof open>>): Promise<unknown[]> {
  const asked = [
    'select relname, relpages, reltuples from pg_class order by oid',
    'select proname from pg_proc where oid >= 16384',
    "select * from pg_settings where source = 'session' order by name",
    "select count(*) from pg_locks where locktype = 'advisory'",
    'select channel from pg_listening_channels() channel',
    'select pg_current_xact_id()::text',
    'select pg_current_wal_lsn()::text',
  ]
  const all: unknown[] = []
  for (const text of asked) all.push(await database.query({ text }))
  return all
}

test('a database begins with its snapshot, whatever was done to one before it', async () => {
  const first = await open()
  const atFirst = await stateOf(first)
  await first.query({ text: 'create table boats (id bigserial primary key, name text unique)' })
  await first.query({ text: "insert into boats (name) select 'boat ' || n from generate_series(1, 20000) as n" })
  await first.query({
    text: "create function greet() returns text language plpgsql as $$ begin return 'hello'; end $$",
  })
  await first.query({ text: "select greet(), to_tsvector('english', 'boats')" })
  await first.query({ text: 'select pg_advisory_lock(1)' })
  await first.listen('harbour', () => undefined)
  await first.query({ text: "set work_mem = '1MB'" })
  await first.query({ text: 'select $1::int', values: [1], name: 'prepared' })
  await first.query({ text: 'checkpoint' })
  await first.query({ text: 'drop table boats' })
  await first.close()

  const second = await open()
  expect(await stateOf(second)).toEqual(atFirst)
  await second.query({ text: 'create table boats (id bigserial primary key)' })
  expect(await second.query({ text: 'insert into boats default values returning id' })).toEqual([{ id: 1 }])
  expect(await second.query({ text: 'select $1::int + 1 as sum', values: [1], name: 'prepared' })).toEqual([{ sum: 2 }])
  await second.close()
})

test('databases at the same time are each one of their own, and all of them can be closed', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, open))
  for (const database of all) {
    await database.query({ text: 'create table boats (id bigserial primary key, name text unique)' })
    for (let fleet = 1; fleet <= 6; fleet++) {
      const name = `'boat ' || n || ' of ${fleet}'`
      await database.query({ text: `insert into boats (name) select ${name} from generate_series(1, 10000) as n` })
    }
    // Files are closed that were open in the beginning.
    await database.query({ text: 'checkpoint' })
  }
  for (const database of all) await database.close()
})

test('a library that one loads is no part of the next', async () => {
  const first = await open()
  await first.query({ text: "load 'pgoutput'" })
  await first.close()
  const second = await open()
  await second.query({ text: "load 'pgoutput'" })
  await second.close()
})

test('a transaction that was never ended is gone with its database', async () => {
  const first = await open()
  await first.query({ text: 'begin' })
  await first.query({ text: 'create table boats ()' })
  await first.close()
  const second = await open()
  await second.query({ text: 'create table boats ()' })
  await second.close()
})

test('a state that one database was brought into is the beginning of others', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tessera-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'boats.state')
  const state = await stateAfter(async database => {
    await database.query({ text: 'create table crews (name text)' })
    await database.query({ text: 'checkpoint' })
    await database.query({ text: 'create table boats (id bigserial primary key, name text unique)' })
    await database.query({ text: "insert into boats (name) select 'boat ' || n from generate_series(1, 20000) as n" })
    await database.query({
      text: "create function greet() returns text language plpgsql as $$ begin return 'hello'; end $$",
    })
    await database.query({ text: 'drop table crews' })
  })
  writeFileSync(file, state)

  const all = await Promise.all(Array.from({ length: 3 }, () => openRestorable(file)))
  const [first, ...others] = await Promise.all(all.map(stateOf))
  for (const other of others) expect(other).toEqual(first)
  for (const database of all) {
    expect(await database.query({ text: 'select count(*)::integer as count, greet() from boats' })).toEqual([
      { count: 20_000, greet: 'hello' },
    ])
    expect(await database.query({ text: "select id from boats where name = 'boat 12345'" })).toEqual([{ id: 12_345 }])
    expect(await database.query({ text: "insert into boats (name) values ('last') returning id" })).toEqual([
      { id: 20_001 },
    ])
    await database.query({ text: 'create table crews (name text)' })
    await database.query({ text: 'checkpoint' })
    await database.close()
  }

  for (const _ of ['again', 'and again', 'and once more']) {
    const again = await openRestorable(file)
    expect(await stateOf(again)).toEqual(first)
    expect(await again.query({ text: "insert into boats (name) values ('last') returning id, greet()" })).toEqual([
      { id: 20_001, greet: 'hello' },
    ])
    await again.query({ text: 'create table crews (name text)' })
    await again.query({ text: 'checkpoint' })
    await again.close()
  }
  const empty = await open()
  expect(await empty.query({ text: "select relname from pg_class where relname in ('boats', 'crews')" })).toEqual([])
  await empty.close()
})
