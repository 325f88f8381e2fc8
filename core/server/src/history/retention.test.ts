import { describe, expect, test, vi } from 'vitest'
import { author, specimen } from '../../test/fixtures/library/entities.ts'
import { library } from '../../test/fixtures/library/plugin.ts'
import { system } from '../access/caller.ts'
import { loadConfiguration } from '../config.ts'
import { definePlugin } from '../plugin.ts'
import { retentionJobs, runRetention } from '../retention/retention.ts'
import { createTestHost, type TestHost, type TestHostOptions, type TestRow } from '../testing/index.ts'

const api = (entity: { path: string }, id = '') => `/api/${entity.path}${id && `/${id}`}`

async function withProduct(options: Partial<TestHostOptions>, work: (product: TestHost) => Promise<void>) {
  const product = await createTestHost({ plugins: [library], ...options })
  try {
    await work(product)
  } finally {
    await product.close()
  }
}

async function entries(product: TestHost): Promise<TestRow[]> {
  return product.database.query<TestRow>({
    text: 'select "entity", "action", "before", "title", "in_trash" as "inTrash" from "core_history" order by "position"',
  })
}

/** A record that was made, changed and deleted together with another one. */
async function writeAll(product: TestHost): Promise<void> {
  const administrator = product.asAdministrator()
  const { row } = await administrator.post(api(author), { title: { en: 'Ada' } })
  await administrator.post(api(specimen), { code: 'x', motto: { en: 'x' }, keeperId: row.id })
  await administrator.patch(api(author, row.id), { className: 'x' })
  await administrator.delete(api(author, row.id))
}

/** Records that were deleted 40 days ago, each with as many others, each of which was created first. */
async function fillTrash({ database }: TestHost, roots: number, links: number): Promise<void> {
  const columns = '"at", "entity", "record_id", "action", "actor_kind", "title", "before", "root", "in_trash"'
  const at = `now() - interval '40 days'`
  await database.query({
    text: `insert into "core_history" (${columns}) select ${at}, $1, gen_random_uuid(), 'deleted', 'system', '{"en":"a"}', '{"slug":"a"}', null, true from generate_series(1, $2)`,
    values: [author.path, roots],
  })
  await database.query({
    text: `with l as (select r."position" as "root", gen_random_uuid() as "id" from "core_history" r, generate_series(1, $2) where r."in_trash"),
d as (insert into "core_history" (${columns}) select ${at}, $1, "id", 'deleted', 'system', '{"en":"a"}', '{"code":"a"}', "root", false from l)
insert into "core_history" (${columns}) select ${at}, $1, "id", 'created', 'system', '{"en":"a"}', null, null::bigint, false from l`,
    values: [specimen.path, links],
  })
}

/** The most rows of the history that one transaction wrote. */
async function mostPerTransaction({ database }: TestHost): Promise<number> {
  const text = `select max("count")::int as "most" from (select count(*) as "count" from "core_history" group by xmin) x`
  const [row] = await database.query<{ most: number }>({ text })
  return row?.most ?? 0
}

function age(product: TestHost, days: number): Promise<unknown[]> {
  const text = `update "core_history" set "at" = "at" - make_interval(days => $1)`
  return product.database.query({ text, values: [days] })
}

function purge({ database, host }: TestHost, onError = failed) {
  return runRetention(database, retentionJobs(host.configuration.history), onError)
}

function failed(name: string, error: unknown): void {
  expect.unreachable(`${name}: ${error}`)
}

describe('how long the history is stored', () => {
  test('what is younger than the configuration says stays', () =>
    withProduct({ history: { days: 10, trashDays: 5 } }, async product => {
      await writeAll(product)
      await age(product, 4)
      const before = await entries(product)
      await purge(product)
      expect(await entries(product)).toEqual(before)
    }))

  test('deleted records are forgotten after their days, that they were there after those of changes', () =>
    withProduct({ history: { days: 10, trashDays: 5 } }, async product => {
      await writeAll(product)
      await age(product, 6)
      await purge(product)
      const left = await entries(product)
      expect(left).toHaveLength(5)
      for (const entry of left) expect(entry).toMatchObject({ before: null, title: {}, inTrash: false })
      await age(product, 5)
      await purge(product)
      expect(await entries(product)).toEqual([])
    }))

  test('what is in the trash outlives the changes, with what was deleted along with it', () =>
    withProduct({ history: { days: 5, trashDays: null } }, async product => {
      await writeAll(product)
      await age(product, 4000)
      await purge(product)
      const left = await entries(product)
      expect(left.map(({ entity, action }) => [entity, action])).toEqual([
        [author.path, 'deleted'],
        [specimen.path, 'deleted'],
      ])
      const [entry] = (await product.asAdministrator().get('/api/core/trash')).rows
      expect(entry).toMatchObject({ expiresAt: null, cascaded: { [specimen.path]: 1 } })
      const response = await product.asAdministrator().post(`/api/core/trash/${entry?.id}/restore`)
      expect(response.row).toMatchObject({ cascaded: { [specimen.path]: 1 } })
    }))

  test('more than one statement takes is removed all the same', () =>
    withProduct({ history: { days: 1 } }, async product => {
      const inputs = Array.from({ length: 1000 }, (_, index) => ({ className: `many-${index}` }))
      for (let round = 0; round < 3; round++) await product.host.service(author).createMany(inputs, system)
      await age(product, 2)
      await purge(product)
      expect(await entries(product)).toEqual([])
    }))

  test('a trash of many links is forgotten in small transactions, all of it, and what is older goes with it', () =>
    withProduct({}, async product => {
      const [roots, links] = [8, 700]
      await product.database.query({
        text: `insert into "core_history" ("at", "entity", "record_id", "action", "actor_kind") values (now() - interval '400 days', 'x/y', gen_random_uuid(), 'created', 'system')`,
      })
      await fillTrash(product, roots, links)
      await purge(product)
      const [left] = await product.database.query({
        text: `select count(*)::int as "all", count("before")::int as "known", count(*) filter (where "title" <> '{}')::int as "titles", count(*) filter (where "in_trash")::int as "trash" from "core_history"`,
      })
      expect(left).toEqual({ all: roots + roots * links * 2, known: 0, titles: 0, trash: 0 })
      expect(await mostPerTransaction(product)).toBeLessThanOrEqual(2001)
      expect((await product.asAdministrator().get('/api/core/trash')).rows).toEqual([])
    }))

  test('a caller who empties a large trash waits for a part of it; nobody sees the rest, and the next run forgets it', () =>
    withProduct({}, async product => {
      await fillTrash(product, 1, 9000)
      const administrator = product.asAdministrator()
      const [entry] = (await administrator.get('/api/core/trash')).rows
      expect((await administrator.delete(`/api/core/trash/${entry?.id}`)).status).toBe(200)
      expect((await administrator.get('/api/core/trash')).rows).toEqual([])
      expect((await administrator.post(`/api/core/trash/${entry?.id}/restore`)).status).toBe(404)
      expect((await entries(product)).some(({ before }) => before !== null)).toBe(true)
      await purge(product)
      expect((await entries(product)).filter(({ before, inTrash }) => before !== null || inTrash)).toEqual([])
    }))

  test('none of what is removed after its time waits for the other, or fails with it', () =>
    withProduct({ history: { days: 10, trashDays: 5 } }, async product => {
      await writeAll(product)
      await age(product, 20)
      const { database } = product
      await database.query({
        text: `insert into "core_history" ("at", "entity", "record_id", "action", "actor_kind") values (now() - interval '11 days', 'x/y', gen_random_uuid(), 'created', 'system')`,
      })
      await database.query({ text: `update "core_changes" set "at" = "at" - interval '2 hours'` })
      await database.query({
        text: `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`,
      })
      await database.query({
        text: `create trigger refuse before update on "core_history" execute function refuse()`,
      })
      const failed: string[] = []
      await purge(product, name => void failed.push(name))
      expect(failed).toEqual(['trash'])
      expect((await entries(product)).map(({ entity }) => entity)).not.toContain('x/y')
      expect(await database.query({ text: 'select 1 from "core_changes"' })).toEqual([])
    }))

  test('change rows are removed from either database once every node has read them', () =>
    withProduct({}, async product => {
      await writeAll(product)
      const { database } = product
      await database.query({ text: `update "core_changes" set "at" = "at" - interval '59 minutes'` })
      await purge(product)
      expect(await database.query({ text: 'select 1 from "core_changes" limit 1' })).toHaveLength(1)
      await database.query({ text: `update "core_changes" set "at" = "at" - interval '2 minutes'` })
      const next = await createTestHost({ plugins: [library], database, hasJobs: true })
      try {
        const rows = () => database.query({ text: 'select 1 from "core_changes"' })
        await vi.waitFor(async () => expect(await rows()).toEqual([]), { timeout: 30_000 })
      } finally {
        await next.close()
      }
    }))

  test('no days: no changes; deleted records still come back', () =>
    withProduct({ history: { days: 0 } }, async product => {
      await writeAll(product)
      expect((await entries(product)).map(({ action }) => action)).toEqual(['deleted', 'deleted'])
      const [entry] = (await product.asAdministrator().get('/api/core/trash')).rows
      expect((await product.asAdministrator().post(`/api/core/trash/${entry?.id}/restore`)).status).toBe(200)
    }))

  test('no days in the trash: deletions are known, and nothing of what they were', () =>
    withProduct({ history: { trashDays: 0 } }, async product => {
      await writeAll(product)
      const deleted = (await entries(product)).filter(({ action }) => action === 'deleted')
      expect(deleted.map(({ before, inTrash }) => [before, inTrash])).toEqual([
        [null, false],
        [null, false],
      ])
      expect((await product.asAdministrator().get('/api/core/trash')).rows).toEqual([])
    }))

  test('an entity may say that it has no history', () => {
    const quiet = { ...specimen, history: false }
    const entities = (library.entities ?? []).map(entity => (entity.path === specimen.path ? quiet : entity))
    return withProduct({ plugins: [definePlugin({ ...library, name: 'library', entities })] }, async product => {
      await writeAll(product)
      expect((await entries(product)).map(({ entity }) => entity)).not.toContain(specimen.path)
      const [entry] = (await product.asAdministrator().get('/api/core/trash')).rows
      expect(entry?.cascaded).toEqual({})
    })
  })

  test('demo content leaves no history', () => {
    const seeded = definePlugin({
      ...library,
      name: 'library',
      seed: async host => void (await host.service(author).create({ className: 'demo' }, system)),
    })
    return withProduct({ plugins: [seeded], environment: { DEMO: 'true' } }, async product => {
      expect(product.host.isSeeded).toBe(true)
      expect(await entries(product)).toEqual([])
    })
  })
})

describe('the option history', () => {
  const read = (history: object) => loadConfiguration('/tmp/tessera-none', { plugins: [], history }, secrets).history
  const secrets = { RBAC_SECRET_KEY: 'k'.repeat(40), RBAC_JWT_SECRET: 'j'.repeat(40) }

  test('has defaults, and for ever in two ways', () => {
    expect(loadConfiguration('/tmp/tessera-none', { plugins: [] }, secrets).history).toEqual({
      days: 365,
      trashDays: 30,
    })
    expect(read({ days: null, trashDays: Number.POSITIVE_INFINITY })).toEqual({
      days: Number.POSITIVE_INFINITY,
      trashDays: Number.POSITIVE_INFINITY,
    })
    expect(read({ days: 0.5 })).toEqual({ days: 0.5, trashDays: 30 })
  })

  test('says what it must be', () => {
    for (const wrong of [-1, Number.NaN, '30', 100_000]) {
      expect(() => read({ trashDays: wrong })).toThrow(/^history\.trashDays must be a number of days from 0/)
    }
    expect(() => read({ day: 3 })).toThrow('history.day is unknown; there are days and trashDays')
  })
})
