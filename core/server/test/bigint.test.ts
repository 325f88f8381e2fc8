import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient, TestHost, TestRow } from '../src/testing/index.ts'
import { bill, market, marketEntities } from './club/market.ts'
import { openTables } from './fixtures/open-tables.ts'

/** What 32 bits hold, one more, and the largest and smallest whole numbers of 15 digits. */
const amounts = [-999_999_999_999_999, 2_147_483_647, 2_147_483_648, 3_000_000_000, 999_999_999_999_999]
const url = `/api/${bill.path}`

let host: TestHost
let administrator: TestClient
let rows: readonly TestRow[]

beforeAll(async () => {
  host = await openTables(marketEntities, { plugins: [market] })
  administrator = host.asAdministrator()
  const made = await administrator.post(
    `${url}/bulk`,
    [...amounts].reverse().map(amount => ({ data: { amount } })),
  )
  rows = [...made.rows].reverse()
})
afterAll(() => host?.close())

const amountsOf = (found: readonly TestRow[]) => found.map(({ amount }) => amount)
const list = (query: object) =>
  administrator.get(url, { orderBy: { and: [{ column: 'amount', method: 'asc' }] }, ...query })

describe('a whole number beyond 32 bits', () => {
  test('is a JSON number, exact to 15 digits, in one record, in many and in pages', async () => {
    expect(amountsOf(rows)).toEqual(amounts)
    const [, , , three] = rows
    expect((await administrator.get(`${url}/${three?.id}`)).row.amount).toBe(3_000_000_000)
    const [read] = await host.host.read([{ entity: bill, query: {} }], {
      caller: { kind: 'system', roles: [], isAdministrator: true },
    })
    expect(amountsOf(read?.rows as TestRow[]).toSorted((a, b) => Number(a) - Number(b))).toEqual(amounts)
  })

  test('is sorted and filtered as a number, by every method', async () => {
    expect(amountsOf((await list({})).rows)).toEqual(amounts)
    const having = async (method: string, value: unknown) =>
      amountsOf((await list({ filters: { and: [{ column: 'amount', method, value }] } })).rows)
    expect(await having('eq', 3_000_000_000)).toEqual([3_000_000_000])
    expect(await having('ne', 3_000_000_000)).toEqual(amounts.filter(amount => amount !== 3_000_000_000))
    expect(await having('gt', 2_147_483_647)).toEqual(amounts.slice(2))
    expect(await having('gte', 2_147_483_648)).toEqual(amounts.slice(2))
    expect(await having('lt', 3_000_000_000)).toEqual(amounts.slice(0, 3))
    expect(await having('inArray', [-999_999_999_999_999, 999_999_999_999_999])).toEqual([amounts[0], amounts[4]])
    const refused = await list({ filters: { and: [{ column: 'amount', method: 'eq', value: '1000000000000000' }] } })
    expect([refused.status, refused.issues[0]?.code]).toEqual([400, 'OUT_OF_RANGE'])
  })

  test('is refused with a cause beyond 15 digits, and with a fraction', async () => {
    for (const amount of [1_000_000_000_000_000, -1_000_000_000_000_000, 1.5, '3000000000']) {
      const response = await administrator.post(url, { amount })
      expect(response.status, String(amount)).toBe(400)
      expect(response.causes.join(), String(amount)).toContain('amount')
    }
    const raw = await administrator.post(url, '{"amount":9007199254740993}', { 'content-type': 'application/json' })
    expect(raw.status).toBe(400)
  })

  test('goes out as CSV and comes back in', async () => {
    const { text } = await administrator.get(`${url}/export`, { format: 'csv', fields: 'id,amount' })
    for (const { id, amount } of rows) expect(text).toContain(`${id},${amount}`)
    const sent = rows.map(({ id, amount }) => ({ id, amount: String(-Number(amount)) }))
    const imported = await administrator.post(`${url}/import`, { format: 'csv', rows: sent })
    expect(imported.body).toMatchObject({ data: { created: 0, updated: amounts.length, errors: [] } })
    expect(amountsOf((await list({})).rows)).toEqual(amounts.map(amount => -amount).toReversed())
    const tooLarge = await administrator.post(`${url}/import`, { format: 'csv', rows: [{ amount: '1e15' }] })
    expect(tooLarge.status).toBe(422)
  })

  test('is said in the API document to need 64 bits', async () => {
    const { body } = await administrator.get('/api/openapi.json')
    const { schemas } = (body as { components: { schemas: Record<string, { properties: Record<string, object> }> } })
      .components
    const names = Object.keys(schemas).filter(name => /^market.bill/i.test(name))
    const described = names.flatMap(name => schemas[name]?.properties?.amount ?? [])
    expect(described.length).toBeGreaterThanOrEqual(3)
    for (const amount of described) expect(amount).toMatchObject({ type: 'integer', format: 'int64' })
  })
})
