import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { author, authorsToSpecimens, specimen } from '../../test/fixtures/library/entities.ts'
import { library } from '../../test/fixtures/library/plugin.ts'
import { createTestHost, type TestClient, type TestHost, type TestRow } from '../testing/index.ts'
import { lockCascade } from './cascade.ts'
import { recordFailure } from './failed-part.ts'
import { removePart } from './remove-part.ts'
import { restorePart } from './restore-in-parts.ts'

const many = 6200
const table = 'library_authors_to_specimens'

let product: TestHost
let administrator: TestClient
let next: TestHost | undefined

beforeEach(async () => {
  product = await createTestHost({ plugins: [library] })
  administrator = product.asAdministrator()
})
afterEach(async () => {
  await next?.close()
  next = undefined
  await product.close()
})

const api = (entity: { path: string }, id = '') => `/api/${entity.path}${id && `/${id}`}`

/** An author whom many links connect with a specimen of somebody else. */
async function prepare(code = 'one'): Promise<{ of: string; specimenId: string; ids: string[] }> {
  const { row } = await administrator.post(api(author), { title: { en: 'Prolific' } })
  const { row: keeper } = await administrator.post(api(author), { title: { en: 'Keeper' } })
  const { row: single } = await administrator.post(api(specimen), {
    code,
    motto: { en: 'x' },
    keeperId: keeper.id,
    authorId: row.id,
  })
  await product.database.query({
    text: `insert into ${table} (id, created_at, updated_at, author_id, specimen_id)
      select gen_random_uuid(), now(), now(), $1::uuid, $2::uuid from generate_series(1, $3::int)`,
    values: [row.id, single.id, many],
  })
  return { of: row.id, specimenId: single.id, ids: await stored(row.id) }
}

async function stored(of?: string): Promise<string[]> {
  const rows = await product.database.query<{ id: string }>({
    text: `select id from ${table} where $1::uuid is null or author_id = $1::uuid order by id`,
    values: [of ?? null],
  })
  return rows.map(({ id }) => id)
}

/** What a caller finds: the record, its links from either end, and by their ids. */
async function seen({ of, specimenId, ids }: { of: string; specimenId: string; ids: string[] }, by = administrator) {
  const count = async (column: string, value: string) => {
    const filters = { and: [{ column, method: 'eq', value }] }
    const { body } = await by.get(`${api(authorsToSpecimens)}/count`, { filters })
    return (body as { data: number }).data
  }
  return {
    status: (await by.get(api(author, of))).status,
    byAuthor: await count('authorId', of),
    bySpecimen: await count('specimenId', specimenId),
    link: (await by.get(api(authorsToSpecimens, ids[0]))).status,
    authorOf: (await by.get(api(specimen, specimenId))).row.authorId,
  }
}

async function entryOf(id: string): Promise<TestRow> {
  const { rows } = await administrator.get('/api/core/trash', { entity: author.path })
  const found = rows.find(({ recordId }) => recordId === id)
  if (!found) throw new Error('not in the trash')
  return found
}

/** Another node goes on with what there is to do, until that is over. @param failed how many don't come to an end */
async function goOn(failed = 0): Promise<TestClient> {
  const { database } = product
  await next?.close()
  await database.query({ text: 'update core_cascades set ready_at = now()' })
  next = await createTestHost({ plugins: [library], database, hasJobs: true })
  const left = () => database.query({ text: `select "failure" is not null as "isFailed" from core_cascades` })
  const expected = Array(failed).fill({ isFailed: true })
  await vi.waitFor(async () => expect(await left()).toEqual(expected), { timeout: 60_000 })
  return next.asAdministrator()
}

/** One part, as a node does it that is killed after that. */
async function onePart(work: typeof removePart | typeof restorePart): Promise<void> {
  await product.database.transaction(async transaction => {
    const [row] = await transaction.query<{ position: string }>({ text: 'select position::text from core_cascades' })
    const cascade = await lockCascade(row?.position ?? '', transaction)
    if (cascade) await work(product.host as never, cascade, transaction)
  })
}

/** Lets the database refuse links. @param code SQLSTATE */
async function refuseLinks(code: string): Promise<void> {
  await product.database.query({
    text: `create function refuse_links() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${code}'; end $$`,
  })
  await product.database.query({
    text: `create trigger refuse_links before insert on ${table} for each row execute function refuse_links()`,
  })
}

async function feedSize(): Promise<number> {
  const text = 'select coalesce(sum(octet_length(records::text)), 0)::int as size from core_changes'
  const [row] = await product.database.query<{ size: number }>({ text })
  return row?.size ?? 0
}

describe('a record with more links than one transaction deletes', () => {
  test('is gone at once, with all of them, and in parts behind that', async () => {
    const made = await prepare()
    const before = await feedSize()
    const { status, row } = await administrator.delete(api(author, made.of))
    expect([status, row.id]).toEqual([200, made.of])
    const gone = await seen(made)
    expect(gone).toEqual({ status: 404, byAuthor: 0, bySpecimen: 0, link: 404, authorOf: null })
    expect(await stored()).toHaveLength(many)
    expect((await administrator.delete(api(author, made.of))).status).toBe(404)

    const refused = await administrator.post(api(authorsToSpecimens), {
      authorId: made.of,
      specimenId: made.specimenId,
    })
    expect([refused.status, refused.causes]).toEqual([
      409,
      ['authorId is the id of a record that is being deleted or restored'],
    ])

    await onePart(removePart)
    expect((await stored()).length).toBeLessThan(many)
    expect(await seen(made)).toEqual(gone)
    expect((await entryOf(made.of)).pending).toEqual({ state: 'deleting', done: 1000, total: many })

    const other = await goOn()
    expect([await stored(), await seen(made, other)]).toEqual([[], gone])
    expect(await entryOf(made.of)).toMatchObject({ pending: null, cascaded: { [authorsToSpecimens.path]: many } })
    expect((await feedSize()) - before).toBeLessThan(1000)
    const [most] = await product.database.query<{ most: number }>({
      text: 'select max(count)::int as most from (select count(*) as count from core_history group by xmin) x',
    })
    expect(most?.most).toBeLessThanOrEqual(1000)
  })

  test('comes back as it was once all of it is back', async () => {
    const made = await prepare()
    const whole = await seen(made)
    await administrator.delete(api(author, made.of))
    await goOn()
    const gone = await seen(made)
    const before = await feedSize()
    const { id } = await entryOf(made.of)
    const { status, row } = await administrator.post(`/api/core/trash/${id}/restore`)
    expect([status, row.isPending, row.cascaded]).toEqual([200, true, { [authorsToSpecimens.path]: many }])
    expect(row.record).toMatchObject({ id: made.of, title: { en: 'Prolific' } })
    await onePart(restorePart)
    expect((await stored()).length).toBeGreaterThan(0)
    expect(await seen(made)).toEqual(gone)
    expect((await entryOf(made.of)).pending).toMatchObject({ state: 'restoring', total: many })
    expect((await administrator.post(`/api/core/trash/${id}/restore`)).status).toBe(404)
    expect((await administrator.delete(`/api/core/trash/${id}`)).status).toBe(404)

    const other = await goOn()
    expect([await stored(), await seen(made, other)]).toEqual([made.ids, whole])
    expect((await feedSize()) - before).toBeLessThan(2000)
    await expect(entryOf(made.of)).rejects.toThrow('not in the trash')
  })

  test('can be restored while it is being deleted', async () => {
    const made = await prepare()
    const whole = await seen(made)
    await administrator.delete(api(author, made.of))
    await product.database.query({ text: 'update core_cascades set ready_at = now()' })
    await onePart(removePart)
    const { id } = await entryOf(made.of)
    expect((await administrator.post(`/api/core/trash/${id}/restore`)).row.isPending).toBe(true)
    expect(await seen(made)).toMatchObject({ status: 404, byAuthor: 0 })
    const other = await goOn()
    expect([await stored(), await seen(made, other)]).toEqual([made.ids, whole])
  })

  test('is known to a node that starts meanwhile', async () => {
    const made = await prepare()
    await administrator.delete(api(author, made.of))
    next = await createTestHost({ plugins: [library], database: product.database })
    const response = await next.asAdministrator().get(api(author, made.of))
    expect(response.status).toBe(404)
  })

  test('that fails to come back is in the trash with the reason, holds up no other, and is tried again on demand', async () => {
    const other = await prepare('two')
    const made = await prepare()
    const whole = await seen(made)
    await administrator.delete(api(author, made.of))
    await goOn()
    const { id } = await entryOf(made.of)
    await refuseLinks('23514')
    await administrator.post(`/api/core/trash/${id}/restore`)
    expect((await administrator.post(`/api/core/trash/${id}/retry`)).status).toBe(404)
    await administrator.delete(api(author, other.of))

    await goOn(1)
    expect((await entryOf(other.of)).pending).toBeNull()
    expect((await entryOf(made.of)).pending).toMatchObject({
      state: 'restoring',
      failure: { issues: [{ code: 'VALUE_NOT_ALLOWED' }], causes: [expect.any(String)], at: expect.any(String) },
    })
    expect(await seen(made)).toMatchObject({ status: 404, byAuthor: 0 })
    expect((await administrator.post(`/api/core/trash/${id}/restore`)).status).toBe(404)

    await product.database.query({ text: `drop trigger refuse_links on ${table}` })
    expect((await product.asNobody().post(`/api/core/trash/${id}/retry`)).status).toBe(401)
    expect((await administrator.post(`/api/core/trash/${id}/retry`)).status).toBe(200)
    expect(await seen(made, await goOn())).toEqual(whole)
  })

  test('is tried some times where something else is in its way', async () => {
    const made = await prepare()
    await administrator.delete(api(author, made.of))
    const { id } = await entryOf(made.of)
    for (let attempt = 1; attempt < 5; attempt++) await recordFailure(String(id), new Error('x'), product.database)
    expect((await entryOf(made.of)).pending).not.toHaveProperty('failure')
    await recordFailure(String(id), new Error('x'), product.database)
    expect((await entryOf(made.of)).pending).toMatchObject({
      state: 'deleting',
      failure: { issues: [{ code: 'INTERNAL' }] },
    })
    expect((await administrator.post(`/api/core/trash/${id}/retry`)).status).toBe(200)
    await goOn()
    expect((await entryOf(made.of)).pending).toBeNull()
  })
})
