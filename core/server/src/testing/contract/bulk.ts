import type { Entity } from '@tessera/core'
import { expect, test } from 'vitest'
import { asChanges } from './changing.ts'
import { type ContractSubject, only } from './contract-subject.ts'

const unknownId = '01890000-0000-7000-8000-000000000000'

/** `/bulk`: many records in one call, all of them or none. */
export function testBulk(_entity: Entity, subject: () => ContractSubject): void {
  test('POST bulk makes all records, in their order', async () => {
    const { url, administrator, ...s } = subject()
    const variants = ['c', 'a', 'b']
    const body = []
    for (const variant of variants) body.push({ data: await s.input({ variant }) })
    const response = await administrator.post(`${url}/bulk`, body)
    expect(response.status, response.text).toBe(201)
    expect(response.rows.map(({ variant }) => variant)).toEqual(variants)
    const stored = await administrator.get(url, { filters: { and: [only(response.rows)] } })
    expect(stored.rows).toHaveLength(3)
  })

  test('POST bulk makes none when one is refused', async () => {
    const { url, administrator, ...s } = subject()
    const variant = `refused-${(await s.create()).id}`
    const [good, other] = [await s.input({ variant }), await s.input({ variant })]
    const bad = { ...other, thereIsNoSuchField: 1 }
    const response = await administrator.post(`${url}/bulk`, [{ data: good }, { data: bad }])
    expect(response.status).toBe(400)
    expect(response.causes.join()).toContain('thereIsNoSuchField')
    expect(await countOf(variant)).toEqual(0)
  })

  test('PATCH bulk changes all records, each its own way, in their order', async () => {
    const { url, administrator, ...s } = subject()
    const rows = await s.createMany([{}, {}, {}])
    const mixed = await s.input()
    const changes = asChanges([...rows].reverse(), (_, index) =>
      index === 1 ? { ...mixed, variant: 'all-1' } : { variant: `one-${index}` },
    )
    const response = await administrator.patch(`${url}/bulk`, changes)
    expect(response.status, response.text).toBe(200)
    expect(response.rows.map(({ id, variant }) => [id, variant])).toEqual(
      changes.map(({ id, data }) => [id, (data as { variant: string }).variant]),
    )
  })

  test('PATCH bulk changes none when one is refused or not there', async () => {
    const { url, administrator, ...s } = subject()
    const rows = await s.createMany([{}, {}])
    const change = (id: string, data: object) => [...asChanges(rows, () => ({ variant: 'half' })), { id, data }]
    expect((await administrator.patch(`${url}/bulk`, change(unknownId, { variant: 'half' }))).status).toBe(404)
    expect((await administrator.patch(`${url}/bulk`, change('1', { variant: 'half' }))).status).toBe(400)
    const [row] = rows
    expect((await administrator.patch(`${url}/bulk`, change(row?.id ?? '', { nothing: 1 }))).status).toBe(400)
    expect((await administrator.get(url, { filters: { and: [only(rows)] } })).rows).toEqual(rows)
  })

  test('DELETE bulk removes all records and answers them', async () => {
    const { url, administrator, ...s } = subject()
    const rows = await s.createMany([{}, {}, {}])
    const response = await administrator.delete(`${url}/bulk`, { ids: rows.map(({ id }) => id) })
    expect(response.status, response.text).toBe(200)
    expect([...response.rows].sort(byId)).toEqual([...rows].sort(byId))
    expect((await administrator.get(url, { filters: { and: [only(rows)] } })).rows).toEqual([])
  })

  test('DELETE bulk removes none when one is not there', async () => {
    const { url, administrator, ...s } = subject()
    const rows = await s.createMany([{}, {}])
    const ids = rows.map(({ id }) => id)
    expect((await administrator.delete(`${url}/bulk`, { ids: [...ids, unknownId] })).status).toBe(404)
    expect((await administrator.delete(`${url}/bulk`, { ids: [...ids, '1'] })).status).toBe(400)
    expect((await administrator.get(url, { filters: { and: [only(rows)] } })).rows).toEqual(rows)
  })

  test('more than 1000 items are refused', async () => {
    const { url, administrator } = subject()
    const items = Array.from({ length: 1001 }, () => unknownId)
    const responses = [
      await administrator.post(
        `${url}/bulk`,
        items.map(() => ({ data: {} })),
      ),
      await administrator.patch(
        `${url}/bulk`,
        items.map(id => ({ id, data: {} })),
      ),
      await administrator.delete(`${url}/bulk`, { ids: items }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400])
    for (const { causes } of responses) expect(causes.join()).toContain('1000')
  })

  test('a body of another shape is refused', async () => {
    const { url, administrator, ...s } = subject()
    const input = await s.input()
    for (const body of [input, { data: [input] }, [input], [{ data: [] }], [{ data: input, id: unknownId }], [null]]) {
      expect((await administrator.post(`${url}/bulk`, body)).status, JSON.stringify(body)).toBe(400)
    }
    for (const body of [{}, [{ data: {} }], [{ id: unknownId }], [{ id: unknownId, data: {}, more: 1 }], [null]]) {
      expect((await administrator.patch(`${url}/bulk`, body)).status, JSON.stringify(body)).toBe(400)
    }
    for (const body of [{}, [unknownId], { ids: unknownId }, { ids: [1] }, { ids: [], more: 1 }]) {
      expect((await administrator.delete(`${url}/bulk`, body)).status, JSON.stringify(body)).toBe(400)
    }
  })

  async function countOf(variant: string): Promise<unknown> {
    const { url, administrator } = subject()
    const filters = { and: [{ column: 'variant', method: 'eq', value: variant }] }
    return ((await administrator.get(`${url}/count`, { filters })).body as { data: unknown }).data
  }
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}
