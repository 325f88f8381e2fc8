import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { author, authorsToSpecimens, specimen } from '../../test/fixtures/library/entities.ts'
import { library } from '../../test/fixtures/library/plugin.ts'
import { createTestHost, type TestClient, type TestHost, type TestResponse, type TestRow } from '../testing/index.ts'

let product: TestHost
let administrator: TestClient
let made = 0

beforeAll(async () => {
  product = await createTestHost({ plugins: [library] })
  administrator = product.asAdministrator()
})
afterAll(() => product?.close())

const api = (entity: { path: string }, id = '') => `/api/${entity.path}${id && `/${id}`}`

function specimenInput(keeperId: string): object {
  made += 1
  return { code: `r${made}`, motto: { en: 'x' }, keeperId }
}

async function trashOf(recordId: string): Promise<TestRow[]> {
  return (await administrator.get('/api/core/trash', { limit: 200 })).rows.filter(row => row.recordId === recordId)
}

function statuses(responses: readonly TestResponse[]): number[] {
  return responses.map(({ status }) => status).sort()
}

describe('callers who race', () => {
  test('updates at once leave one entry each, a chain of values before and after', async () => {
    const { row } = await administrator.post(api(author), { variant: 'v' })
    const variants = Array.from({ length: 10 }, (_, index) => `v${index}`)
    await Promise.all(variants.map(variant => administrator.patch(api(author, row.id), { variant })))
    const { rows } = await administrator.get('/api/core/history', { record: row.id, action: 'updated' })
    const changes = await Promise.all(
      rows.map(async ({ id }) => (await administrator.get(`/api/core/history/${id}`)).row),
    )
    const chain = changes.reverse().map(({ before, after }) => [before, after] as { variant: string }[])
    expect(chain.map(([, after]) => after?.variant).sort()).toEqual(variants)
    expect(chain.map(([before]) => before?.variant)).toEqual([
      'v',
      ...chain.slice(0, -1).map(([, after]) => after?.variant),
    ])
    const now = (await administrator.get(api(author, row.id))).row
    expect(chain.at(-1)?.[1]?.variant).toBe(now.variant)
  })

  test('many that are brought back by several at once come back once each', async () => {
    const rows = await Promise.all(Array.from({ length: 6 }, () => administrator.post(api(author), {})))
    const ids: string[] = []
    for (const { row } of rows) {
      await administrator.delete(api(author, row.id))
      ids.push((await trashOf(row.id))[0]?.id ?? '')
    }
    const responses = await Promise.all(
      [ids, ids.toReversed(), ids].map(order => administrator.post('/api/core/trash/restore', { ids: order })),
    )
    expect(statuses(responses)).toEqual([200, 200, 200])
    expect(responses.flatMap(response => response.rows)).toHaveLength(ids.length)
    for (const { row } of rows) expect((await administrator.get(api(author, row.id))).status).toBe(200)
  })

  test('a record that is made below one that is deleted meanwhile is refused, or comes back with it', async () => {
    for (let round = 0; round < 10; round++) {
      const { row } = await administrator.post(api(author), {})
      const [deleted, ...children] = await Promise.all([
        administrator.delete(api(author, row.id)),
        ...Array.from({ length: 4 }, () => administrator.post(api(specimen), specimenInput(row.id))),
      ])
      expect(deleted?.status).toBe(200)
      const there = children.filter(({ status }) => status === 201)
      for (const { status } of children) expect([201, 400]).toContain(status)
      const [entry] = await trashOf(row.id)
      expect(entry?.cascaded).toEqual(there.length === 0 ? {} : { [specimen.path]: there.length })
      await administrator.post(`/api/core/trash/${entry?.id}/restore`)
      for (const child of there) expect((await administrator.get(api(specimen, child.row.id))).status).toBe(200)
    }
  })

  test('a record is brought back once, however many ask for it', async () => {
    const { row } = await administrator.post(api(author), {})
    await administrator.post(api(specimen), specimenInput(row.id))
    await administrator.delete(api(author, row.id))
    const [entry] = await trashOf(row.id)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => administrator.post(`/api/core/trash/${entry?.id}/restore`)),
    )
    expect(statuses(responses)).toEqual([200, 404, 404, 404, 404])
    const { rows } = await administrator.get('/api/core/history', { record: row.id, action: 'restored' })
    expect(rows).toHaveLength(1)
  })

  test('bringing back and forgetting at once do one of the two', async () => {
    const { row } = await administrator.post(api(author), {})
    await administrator.delete(api(author, row.id))
    const [entry] = await trashOf(row.id)
    const [restored, forgotten] = await Promise.all([
      administrator.post(`/api/core/trash/${entry?.id}/restore`),
      administrator.delete(`/api/core/trash/${entry?.id}`),
    ])
    expect(statuses([restored, forgotten])).toEqual([200, 404])
    expect((await administrator.get(api(author, row.id))).status).toBe(restored.status)
    expect(await trashOf(row.id)).toEqual([])
  })

  test('both ends of links that are deleted at once take each link along once', async () => {
    const { row: keeper } = await administrator.post(api(author), {})
    const { row: writer } = await administrator.post(api(author), {})
    const { rows: written } = await administrator.post(
      `${api(specimen)}/bulk`,
      Array.from({ length: 5 }, () => ({ data: specimenInput(keeper.id) })),
    )
    await administrator.post(
      `${api(authorsToSpecimens)}/bulk`,
      written.map(({ id }) => ({ data: { authorId: writer.id, specimenId: id } })),
    )
    const responses = await Promise.all([
      administrator.delete(api(author, writer.id)),
      administrator.delete(`${api(specimen)}/bulk`, { ids: written.map(({ id }) => id) }),
    ])
    expect(statuses(responses)).toEqual([200, 200])
    const entries = [...(await trashOf(writer.id)), ...(await Promise.all(written.map(({ id }) => trashOf(id)))).flat()]
    const links = entries.map(({ cascaded }) =>
      Number((cascaded as Record<string, number>)[authorsToSpecimens.path] ?? 0),
    )
    expect(links.reduce((sum, count) => sum + count)).toBe(5)
    for (const { id } of entries.reverse()) await administrator.post(`/api/core/trash/${id}/restore`)
    const filters = { and: [{ column: 'authorId', method: 'eq', value: writer.id }] }
    expect((await administrator.get(`${api(authorsToSpecimens)}/count`, { filters })).body).toEqual({ data: 5 })
  })
})
