import type { HTTPMethods } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Context, system } from '../src/index.ts'
import type { TestClient, TestHost } from '../src/testing/index.ts'
import { openTables } from './fixtures/open-tables.ts'
import { drawer, drawersToReceipts, receipt, till } from './till/plugin.ts'

let product: TestHost
let administrator: TestClient
let cashier: TestClient
let stranger: TestClient
const url = '/api/till/receipts'

beforeAll(async () => {
  product = await openTables([drawer, receipt, drawersToReceipts], { plugins: [till] })
  administrator = product.asAdministrator()
  const caller = { kind: 'subject', subjectId: '1', isAdministrator: false } as const
  cashier = product.as({ ...caller, roles: ['cashier'] })
  stranger = product.as({ ...caller, roles: [] })
})
afterAll(() => product?.close())

const service = () => product.host.service(receipt)
const made = (note = 'first', more = {}) => service().create({ title: { en: 'Receipt' }, note, ...more }, system)
const refused = { status: 405, issues: [{ path: '', code: 'WRITTEN_BY_SERVICES', params: {} }] }
const shapeOf = ({ status, issues }: { status: number; issues: unknown }) => ({ status, issues })

/** Each generic way of writing over the routes of the entity. */
function doors(id: string): [method: HTTPMethods, url: string, body?: object][] {
  const input = { title: { en: 'By hand' } }
  return [
    ['POST', url, input],
    ['POST', `${url}/find-or-create`, input],
    ['POST', `${url}/bulk`, [{ data: input }]],
    ['PATCH', `${url}/bulk`, [{ id, data: { note: 'changed' } }]],
    ['DELETE', `${url}/bulk`, { ids: [id] }],
    ['POST', `${url}/import`, { rows: [{ ...input, id }] }],
    ['PUT', `${url}/${id}`, { note: 'changed' }],
    ['DELETE', `${url}/${id}`],
  ]
}

async function everything(context: Context = system) {
  const { rows } = await service().list({ limit: 1000 }, context)
  return rows
}

describe('what only services write', () => {
  test('is refused by each route of the entity, to everyone who may write, with 405 and its code, and nothing changes', async () => {
    const { id } = await made()
    const before = await everything()
    for (const client of [administrator, cashier]) {
      for (const [method, address, body] of doors(id)) {
        const response = await client.send(method, address, body ? { body } : {})
        expect(shapeOf(response), `${method} ${address} ${response.text}`).toEqual(refused)
        expect(response.headers.allow, `${method} ${address}`).toBeDefined()
      }
    }
    expect(await everything()).toEqual(before)
  })

  test('is refused with 401 and 403 first, to those who could not write it anyway', async () => {
    const { id } = await made()
    for (const [method, address, body] of doors(id)) {
      const send = (client: TestClient) => client.send(method, address, body ? { body } : {})
      expect((await send(product.asNobody())).status, `${method} ${address}`).toBe(401)
      expect((await send(stranger)).status, `${method} ${address}`).toBe(403)
    }
  })

  test('is refused in a form with files as well, before its body is read', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await administrator.post(url, 'no form at all', headers)).status).toBe(405)
  })

  test('is refused in a batch before anything is written', async () => {
    const { id } = await made()
    const before = await everything()
    const label = `drawer of ${id}`
    const operations = [
      { action: 'create', entity: receipt.path, data: { title: { en: 'By hand' } } },
      { action: 'update', entity: receipt.path, id, data: { note: 'changed' } },
      { action: 'delete', entity: receipt.path, id },
    ]
    for (const operation of operations) {
      const sent = { operations: [{ action: 'create', entity: drawer.path, data: { label } }, operation] }
      const response = await administrator.post('/api/core/batch', sent)
      expect([response.status, response.issues]).toEqual([
        405,
        [{ path: 'operations.1', code: 'WRITTEN_BY_SERVICES', params: {} }],
      ])
    }
    expect(await everything()).toEqual(before)
    const drawers = { filters: { and: [{ column: 'label', method: 'eq', value: label }] } }
    expect((await administrator.get('/api/till/drawers', drawers)).rows).toEqual([])
  })

  test('does not come back from the trash, and is not listed there', async () => {
    const { id } = await made('thrown away')
    await service().remove(id, system)
    expect((await administrator.get('/api/core/trash')).rows.filter(({ recordId }) => recordId === id)).toEqual([])
    const [entry] = await positionsOf(id, 'deleted')
    expect(shapeOf(await administrator.post(`/api/core/trash/${entry}/restore`))).toEqual(refused)
    expect(shapeOf(await administrator.post('/api/core/trash/restore', { ids: [entry] }))).toEqual(refused)
    expect(await service().find(id, system)).toBeNull()
  })

  test('stays away when what it belonged to comes back, and says so', async () => {
    const { row: box } = await administrator.post('/api/till/drawers', { label: 'restored' })
    const { row: spare } = await administrator.post('/api/till/drawers', { label: 'spare' })
    const { id } = await made('inside', { drawerId: box.id })
    const { id: other } = await made('beside', { spareDrawerId: spare.id })
    for (const each of [box, spare]) await administrator.delete(`/api/till/drawers/${each.id}`)
    for (const each of [box, spare]) {
      const [entry] = await positionsOf(each.id, 'deleted')
      const { status, row } = await administrator.post(`/api/core/trash/${entry}/restore`)
      expect([status, row.notes]).toEqual([200, [expect.stringMatching(/Receipt/i)]])
    }
    expect(await service().find(id, system)).toBeNull()
    expect(await service().find(other, system)).toMatchObject({ spareDrawerId: null })
  })

  test('neither takes a version of itself nor an undo, and its history offers none', async () => {
    const [one, two] = [await made(), await made()]
    const changes = [one, two].map(({ id }) => ({ id, data: { note: 'second' } }))
    await service().updateMany(changes, system)
    const [entry] = await positionsOf(one.id, 'updated')
    const { row } = await administrator.get(`/api/core/history/${entry}`)
    expect(row).toMatchObject({ before: { note: 'first' }, isRestorable: false, together: 1 })
    const [creation] = await positionsOf(one.id, 'created')
    expect(shapeOf(await administrator.post(`/api/core/history/${creation}/restore`))).toEqual(refused)
    expect(shapeOf(await administrator.post(`/api/core/history/${entry}/undo`))).toEqual(refused)
    expect(await service().find(one.id, system)).toMatchObject({ note: 'second' })
  })

  test('is written by a route of its module on the same address, under the rule of that route', async () => {
    const { id } = await made()
    const response = await cashier.patch(`${url}/${id}`, { note: 'by its own route' })
    expect([response.status, response.row.note]).toEqual([200, 'by its own route'])
    expect((await stranger.patch(`${url}/${id}`, { note: 'no' })).status).toBe(403)
    const { headers } = await administrator.delete(`${url}/${id}`)
    expect(headers.allow).toBe('GET, HEAD, PATCH')
  })

  test('is in the API document as what can be read, and as routes of the module', async () => {
    const { paths } = (await administrator.get('/api/openapi.json')).body as { paths: Record<string, object> }
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      path.startsWith(url) ? Object.keys(methods).map(method => `${method} ${path.slice(url.length)}`) : [],
    )
    expect(documented.sort()).toEqual(['get ', 'get /count', 'get /export', 'get /{id}', 'patch /{receiptId}'])
  })

  test('is offered to nobody for writing', async () => {
    const rightsOf = async (client: TestClient) =>
      ((await client.get('/api/core/rights')).body as { data: { entities: Record<string, unknown> } }).data.entities
    expect((await rightsOf(administrator))[receipt.path]).toEqual(['read'])
    expect((await rightsOf(cashier))[receipt.path]).toEqual(['read'])
    expect((await rightsOf(administrator))[drawer.path]).toEqual(['read', 'create', 'update', 'delete'])
  })
})

async function positionsOf(id: string, action: string): Promise<string[]> {
  const rows = await product.database.query<{ position: string }>({
    text: 'select "position"::text from "core_history" where "record_id" = $1 and "action" = $2',
    values: [id, action],
  })
  return rows.map(({ position }) => position)
}
