import { bigint, defineModule, integer, reference, text } from '@tessera/core'
import { definePlugin, system } from '@tessera/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient, TestHost } from '../src/testing/index.ts'
import { openTables } from './fixtures/open-tables.ts'

const { entity } = defineModule('depot')
const shelf = entity('shelf', { fields: { name: text() } })
const pile = entity('pile', {
  fields: {
    shelfId: reference(shelf, { onDelete: 'cascade' }),
    room: text(),
    count: integer({ default: 0, minimum: 0, isChecked: true }),
    weight: bigint({ default: 0, minimum: -5_000_000_000, maximum: 5_000_000_000, isChecked: true }),
  },
  unique: [['shelfId', 'room']],
  uniqueNulls: 'equal',
})
const depot = definePlugin({ name: 'depot', entities: [shelf, pile] })

let host: TestHost
let administrator: TestClient
beforeAll(async () => {
  host = await openTables([shelf, pile], { plugins: [depot] })
  administrator = host.asAdministrator()
})
afterAll(() => host?.close())

const url = `/api/${pile.path}`

describe('a number with a bound that the table checks', () => {
  test('is refused by the schema as any other, before the table is asked', async () => {
    const { status, issues } = await administrator.post(url, { room: 'a', count: -1 })
    expect([status, issues]).toMatchObject([400, [{ code: 'TOO_SMALL', path: 'count' }]])
  })

  test('that a service counts beyond its bound is a conflict which names the field, and nothing is written', async () => {
    const piles = host.host.service(pile)
    const { id } = await piles.create({ room: 'b', count: 3 }, system)
    await expect(piles.update(id, { count: -1 }, system)).rejects.toMatchObject({
      statusCode: 409,
      issues: [{ code: 'TOO_SMALL', path: 'count', params: { minimum: 0 } }],
    })
    await expect(piles.create({ room: 'c', weight: 5_000_000_001 }, system)).rejects.toMatchObject({
      statusCode: 409,
      issues: [{ code: 'OUT_OF_RANGE', path: 'weight' }],
    })
    expect(await piles.find(id, system)).toMatchObject({ count: 3 })
  })

  test('is refused to every statement', async () => {
    const { id } = await host.host.service(pile).create({ room: 'd', count: 1 }, system)
    const text = 'update depot_piles set count = count - 2 where id = $1'
    await expect(host.database.query({ text, values: [id] })).rejects.toMatchObject({ code: '23514' })
  })

  test('without a bound is a mistake of the definition', () => {
    expect(() => integer({ isChecked: true })).toThrow('minimum or a maximum')
  })
})

describe('a unique combination whose nulls are equal', () => {
  test('is there once, also where a value is missing', async () => {
    const first = await administrator.post(url, { room: 'hall' })
    expect(first.status).toBe(201)
    const second = await administrator.post(url, { room: 'hall' })
    expect([second.status, second.issues]).toMatchObject([409, [{ code: 'TAKEN' }]])
    const { id: shelfId } = (await administrator.post(`/api/${shelf.path}`, { name: 'one' })).row
    expect((await administrator.post(url, { room: 'hall', shelfId })).status).toBe(201)
    expect((await administrator.post(url, { shelfId })).status).toBe(201)
    expect((await administrator.post(url, { shelfId, room: null })).status).toBe(409)
  })

  test('is compared that way by an import, among its rows and with what is there', async () => {
    await administrator.post(url, { room: 'attic' })
    const rows = [{ room: 'attic' }, { room: 'cellar' }, { room: 'cellar', shelfId: null }]
    const { body } = await administrator.post(`${url}/import`, { rows, isDryRun: true })
    const { errors } = (body as { data: { errors: { row: number; issue: { code: string } }[] } }).data
    expect(errors.map(({ row, issue }) => [row, issue.code])).toEqual([
      [0, 'TAKEN'],
      [2, 'TAKEN_IN_ROWS'],
    ])
  })

  test('keeps a deleted record in the trash while another has its values', async () => {
    const { id } = (await administrator.post(url, { room: 'loft' })).row
    await administrator.delete(`${url}/${id}`)
    await administrator.post(url, { room: 'loft' })
    const [entry] = await host.database.query<{ position: string }>({
      text: `select "position"::text from "core_history" where "record_id" = $1 and "action" = 'deleted'`,
      values: [id],
    })
    const { status, issues } = await administrator.post(`/api/core/trash/${entry?.position}/restore`)
    expect([status, issues]).toMatchObject([409, [{ code: 'TAKEN_IN_TRASH' }]])
  })
})
